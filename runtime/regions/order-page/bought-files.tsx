import type { ReactNode } from 'react';

/** A file that was bought, for whoever has bought it; in words of the server, which the page needs no script for. */
export interface OrderFile {
  readonly title: string;
  /** What its link says, and where it leads; absent where there is none any more. */
  readonly link?: { readonly text: string; readonly address: string };
  /** How long and how often it can be downloaded, or why it cannot. */
  readonly told: string;
}

interface Props {
  heading: string;
  files: readonly OrderFile[];
}

/** The files of an order. */
export function BoughtFiles({ heading, files }: Props): ReactNode {
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="vt-lines">
        {files.map(({ title, link, told }) => (
          <li key={title}>
            <span>
              {link ? (
                <a href={link.address} download="">
                  {link.text}
                </a>
              ) : (
                title
              )}
              <span className="vt-quiet">{told}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
