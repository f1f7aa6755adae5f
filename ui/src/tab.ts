// What this tab keeps while it lasts, also when it is loaded anew. A browser may keep nothing for anybody: then it lasts as
// long as the page.

export function kept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** An empty text is not kept. */
export function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // see above
  }
}
