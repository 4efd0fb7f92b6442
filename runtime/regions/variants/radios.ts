/** Some sites hide the radio buttons altogether and leave their labels to be pressed. */
export function showsRadios(root: Element): boolean {
  const radio = root.querySelector('.variant-radiobtn');
  return radio !== null && getComputedStyle(radio).display !== 'none';
}
