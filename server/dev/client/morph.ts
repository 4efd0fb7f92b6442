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
  const shown = [...live.childNodes];
  if (old.length !== shown.length || old.some((node, index) => !isAlike(node, shown[index]))) return false;
  const pairs = align(old, [...after.childNodes]);
  const kept = new Set(pairs.map(([index]) => index));
  let isComplete = true;
  let next: ChildNode | null = live.firstChild;
  for (const [index, node] of pairs) {
    while (next !== null && shown.includes(next) && !kept.has(shown.indexOf(next))) {
      const gone: ChildNode = next;
      next = next.nextSibling;
      gone.remove();
    }
    const match = index === undefined ? undefined : shown[index];
    if (match === undefined) {
      live.insertBefore(document.importNode(node, true), next);
      continue;
    }
    const counterpart = old[index ?? 0];
    if (match instanceof Element && counterpart instanceof Element && node instanceof Element) {
      isComplete = morph(match, counterpart, node) && isComplete;
    } else if (match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
    next = match.nextSibling;
  }
  while (next !== null) {
    const gone: ChildNode = next;
    next = next.nextSibling;
    gone.remove();
  }
  return isComplete;
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

/** Equal ones are kept before alike ones. */
function likeness(a: ChildNode | undefined, b: ChildNode | undefined): number {
  if (!isAlike(a, b)) return 0;
  return a?.isEqualNode(b ?? null) === true ? 3 : 1;
}

function isAlike(a: ChildNode | undefined, b: ChildNode | undefined): boolean {
  if (a === undefined || b === undefined || a.nodeType !== b.nodeType) return false;
  if (!(a instanceof Element) || !(b instanceof Element)) return true;
  return a.nodeName === b.nodeName && a.id === b.id;
}
