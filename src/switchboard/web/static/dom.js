// Elements as plain values, and the page made to look like them. Text is always text: nothing here reads HTML.
// Whoever has the focus or is typing keeps it, because elements that stay the same are never made anew.

/** An element: `key` keeps it the same one among its siblings, `on…` are listeners, `vars` CSS variables.
 *  `value` and `checked` are put right whenever the page is drawn; `initial` only when it changes itself. */
export function h(tag, props, ...children) {
  const inside = children.flat(Infinity).map((child) => (child?.tag ? child : { text: toText(child) }));
  return { tag, props: props ?? {}, children: inside };
}

const toText = (child) => (child === null || child === undefined || child === false ? "" : String(child));

/** Makes the children of `parent` those of the list. */
export function render(parent, list) {
  const before = new Map((parent.drawn ?? []).map((child) => [child.id, child]));
  list.forEach((child, place) => {
    child.id = `${child.tag ?? "text"} ${child.props?.key ?? place}`;
    const old = before.get(child.id);
    before.delete(child.id);
    child.node = old ? old.node : make(child);
    child.old = old;
  });
  before.forEach((gone) => gone.node.remove());
  let place = parent.firstChild;
  for (const child of list) {
    if (child.node === place) place = place.nextSibling;
    else parent.insertBefore(child.node, place);
    update(child);
  }
  parent.drawn = list;
}

const make = (child) => (child.tag ? document.createElement(child.tag) : document.createTextNode(child.text));

function update(child) {
  const { node, old, props } = child;
  child.old = undefined;
  if (!child.tag) {
    if (node.data !== child.text) node.data = child.text;
    return;
  }
  render(node, child.children);
  for (const name in { ...old?.props, ...props }) set(node, name, props[name], old?.props[name]);
}

function set(node, name, value, before) {
  if (name === "value" || name === "checked") {
    if (node[name] !== value) node[name] = value;
  } else if (name.startsWith("on")) {
    node[name] = value ?? null;
  } else if (name === "vars") {
    for (const variable in value) node.style.setProperty(variable, value[variable]);
  } else if (value !== before && name === "initial") {
    node.value = value;
  } else if (value !== before && name !== "key") {
    if (value === undefined || value === null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : value);
  }
}

/** A real button; `off` is the reason why it cannot be pressed now: it can still be found and asked. */
export function button(label, onclick, { off, ...props } = {}) {
  if (!off) return h("button", { type: "button", onclick, ...props }, label);
  const why = { "aria-disabled": "true", title: off, onclick: (event) => (event.preventDefault(), notify(off)) };
  return h("button", { type: "button", ...props, ...why }, label);
}

export const select = (label, value, options, onchange) =>
  h("select", { "aria-label": label, value: String(value ?? ""), onchange: ({ target }) => onchange(target.value) },
    options.map(([one, text]) => h("option", { value: one }, text)));

let fading;

/** Tells everybody at this screen, for a while; nothing takes it away at once. */
export function notify(text) {
  const notice = document.getElementById("notice");
  clearTimeout(fading);
  notice.onclick = () => (notice.textContent = "");
  notice.textContent = text;
  fading = setTimeout(notice.onclick, 7000);
}

/** Tells those who listen instead of looking. */
export function announce(text) {
  const live = document.getElementById("live");
  const line = document.createElement("p");
  line.textContent = text;
  live.append(line);
  while (live.childNodes.length > 12) live.firstChild.remove();
}
