// What has not changed from one view to the next stays the very same value, so that parts which look at it rest.

/** `now`, with everything in it that equals what was at its place before taken from there. */
export function same<T>(was: T, now: T): T {
  if (was === now || typeof was !== "object" || typeof now !== "object" || was === null || now === null) return now;
  const [before, after] = [was as Record<string, unknown>, now as Record<string, unknown>];
  const names = Object.keys(after);
  let changed = names.length !== Object.keys(before).length || Array.isArray(was) !== Array.isArray(now);
  for (const name of names) {
    after[name] = same(before[name], after[name]);
    changed ||= after[name] !== before[name];
  }
  return changed ? now : was;
}
