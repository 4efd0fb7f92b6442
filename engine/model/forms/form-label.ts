/** What an owner knows a form by: its name, else the first page that it stands on, else its id. */
export function formLabel(
  name: string,
  id: string,
  pages: () => readonly { readonly title: string; readonly path: string }[],
): string {
  if (name !== '') return name;
  const [page] = pages();
  return page === undefined ? id : `Form on “${page.title || page.path}”`;
}
