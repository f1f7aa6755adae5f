// How the page is built: into the Python package, each file also compressed, so that the server only has to hand it out.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../src/switchboard/web/ui";
const WORTHWHILE = /\.(js|css|html|svg|json|webmanifest)$/;

function compressed(): Plugin {
  const each = (folder: string, does: (path: string) => void): void => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) each(path, does);
      else if (WORTHWHILE.test(name)) does(path);
    }
  };
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      each(join(import.meta.dirname, OUT), (path) => {
        const bytes = readFileSync(path);
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: size }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      });
    },
  };
}

const PUBLIC = join(import.meta.dirname, "public");

/** The mark as pictures of points, for systems that take no other. On a maskable one it keeps clear of the edges. */
function icons(): Plugin {
  const logo = readFileSync(join(PUBLIC, "logo.svg"), "utf-8");
  const apart = '<rect width="64" height="64" fill="#1b1310"/><g transform="translate(7.5 7.5) scale(.766)">';
  const maskable = logo.replace(/(<svg[^>]*>)/, `$1${apart}`).replace("</svg>", "</g></svg>");
  const wanted = [["icon-192.png", logo, 192], ["icon-512.png", logo, 512], ["icon-maskable-512.png", maskable, 512]] as const;
  return {
    name: "icons",
    apply: "build",
    async buildStart() {
      await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"))).catch(() => undefined);
      for (const [fileName, svg, width] of wanted) {
        const source = new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/** Tells the service worker what the files of this page are, and gives just this set of them a name. */
function shell(): Plugin {
  return {
    name: "shell",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") this.error("there is no service worker");
      const built = Object.keys(bundle).filter((name) => !/^(sw\.js|index\.html|icon-.*)$/.test(name));
      const files = [...built, ...readdirSync(PUBLIC)].sort().map((name) => `/static/${name}`);
      const name = createHash("sha256").update(JSON.stringify(files)).update(worker.code);
      name.update(readFileSync(join(import.meta.dirname, "index.html")));
      for (const file of readdirSync(PUBLIC)) name.update(readFileSync(join(PUBLIC, file)));
      worker.code = `const FILES=${JSON.stringify(files)},VERSION="${name.digest("hex").slice(0, 12)}";${worker.code}`;
    },
  };
}

export default defineConfig({
  base: "/static/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows nothing inline
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: { index: join(import.meta.dirname, "index.html"), sw: join(import.meta.dirname, "sw/sw.ts") },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // What every page needs is one file: a browser compiles and runs it in one go, and asks for nothing twice.
        codeSplitting: { groups: [{ name: "all", tags: ["$initial"], test: (id) => !id.includes("/sw/") }] },
      },
    },
  },
  plugins: [icons(), shell(), compressed()],
  server: {
    proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } },
  },
  test: { environment: "happy-dom", include: ["test/**/*.test.{ts,tsx}"] },
});
