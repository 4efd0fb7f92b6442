/**
 * Brings what the server now prints into the open page. Compared are the two states that the server printed, not the
 * page: where they agree the page stays as it is, with everything a visitor or a script has done to it. False when something
 * is to change that scripts have made their own: then the page has to be loaded again.
 */
export function morph(live: Element, before: Element, after: Element): boolean {
  if (before.isEqualNode(after)) return true;
  patchAttributes(live, before, after);
  return patchChildren(live, before, after);
}

function patchAttributes(live: Element, before: Element, after: Element): void {
  for (const { name, value } of after.attributes) {
    if (before.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  for (const { name } of [...before.attributes]) if (!after.hasAttribute(name)) live.removeAttribute(name);
}

function patchChildren(live: Element, before: Element, after: Element): boolean {
  const old = [...before.childNodes];
  const shown = findShown(old, [...live.childNodes]);
  if (shown === undefined) return false;
  const pairs = align(old, [...after.childNodes]);
  const kept = new Set(pairs.map(([index]) => index));
  shown.forEach((node, index) => {
    if (!kept.has(index)) node.remove();
  });
  let isComplete = true;
  let last: ChildNode | undefined;
  for (const [index, node] of pairs) {
    const match = index === undefined ? undefined : shown[index];
    if (match === undefined) {
      const fresh = document.importNode(node, true);
      if (last === undefined) live.prepend(fresh);
      else last.after(fresh);
      last = fresh;
      continue;
    }
    const counterpart = old[index ?? 0];
    if (match instanceof Element && counterpart instanceof Element && node instanceof Element) {
      isComplete = morph(match, counterpart, node) && isComplete;
    } else if (match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
    last = match;
  }
  return isComplete;
}

/**
 * Where in the page each of the printed nodes is; what scripts have put between them, such as a notice or a dialog, stays
 * where it is. Nothing when one of them is not there any more.
 */
function findShown(old: readonly ChildNode[], shown: readonly ChildNode[]): readonly ChildNode[] | undefined {
  if (old.length === shown.length && old.every((node, index) => isAlike(node, shown[index]))) return shown;
  const found = align(shown, old).flatMap(([index]) => (index === undefined ? [] : (shown[index] ?? [])));
  return found.length === old.length ? found : undefined;
}

type Pair = readonly [old: number | undefined, node: ChildNode];

/** Which new node goes on with which old one, in order: the longest run of alike ones, by table. */
function align(old: readonly ChildNode[], nodes: readonly ChildNode[]): Pair[] {
  const width = nodes.length + 1;
  const table = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = nodes.length - 1; column >= 0; column -= 1) {
      const score = likeness(old[row], nodes[column]);
      const both = score === 0 ? 0 : at(row + 1, column + 1) + score;
      table[row * width + column] = Math.max(both, at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: Pair[] = [];
  let row = 0;
  nodes.forEach((node, column) => {
    let found: number | undefined;
    while (row < old.length) {
      const score = likeness(old[row], node);
      if (score > 0 && at(row, column) === at(row + 1, column + 1) + score) {
        found = row;
        row += 1;
        break;
      }
      if (at(row, column) === at(row, column + 1)) break;
      row += 1;
    }
    pairs.push([found, node]);
  });
  return pairs;
}

/** Equal ones are kept before ones of a class, and those before alike ones. */
function likeness(a: ChildNode | undefined, b: ChildNode | undefined): number {
  if (!isAlike(a, b)) return 0;
  if (a?.isEqualNode(b ?? null)) return 5;
  return a instanceof Element && b instanceof Element && a.className === b.className ? 2 : 1;
}

function isAlike(a: ChildNode | undefined, b: ChildNode | undefined): boolean {
  if (a === undefined || b === undefined || a.nodeType !== b.nodeType) return false;
  if (!(a instanceof Element) || !(b instanceof Element)) return true;
  return a.nodeName === b.nodeName && a.id === b.id;
}
