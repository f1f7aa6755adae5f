// What this browser keeps of games played alone. A browser may keep nothing for anybody: then it lasts as long as the page.

export function kept<T>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>) };
  } catch {
    return otherwise;
  }
}

/** Hears of what another tab keeps by a name; the answer stops hearing. */
export function hearOf(key: string, does: () => void): () => void {
  const hear = (event: StorageEvent): void => void (event.key === key && does());
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

export function keep(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // then it is gone with the page
  }
}
