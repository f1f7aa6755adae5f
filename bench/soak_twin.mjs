// The page's twin of the cord rules at the end of a pipe: a question on each line, an answer on each line.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { answerTable } = await import(pathToFileURL(process.argv[2]));
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(answerTable(JSON.parse(line))));
