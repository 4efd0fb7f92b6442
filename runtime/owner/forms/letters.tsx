import { useCallback } from 'react';
import { exportSubmissions, listSubmissions, type OkOf } from '#contract';
import { safeHtml } from '../../ui/safe-html.ts';
import { useAsk } from '../ask-context.ts';
import { Moment, Progress } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
import { ReceivedFile } from './received-file.tsx';

type Submission = OkOf<typeof listSubmissions>['submissions'][number];

/** What visitors sent by the site's forms, newest first, each answer as templates print it. */
export function Letters() {
  const ask = useAsk();
  const { state, stop, resume } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const answer = await ask(listSubmissions, cursor === undefined ? {} : { query: { cursor } });
        if (!answer.ok) return answer;
        const { submissions: items, nextPageCursor } = answer.value;
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask],
    ),
    { rests: true },
  );
  return (
    <>
      <Progress
        state={state}
        what="submissions"
        rests
        none="Nobody has written yet. What visitors send with the site’s forms comes here."
        stop={stop}
        resume={resume}
      />
      {state.items.length > 0 && (
        <p>
          <a href={`${exportSubmissions.path}?format=csv`} download>
            Export as CSV
          </a>{' '}
          <a href={`${exportSubmissions.path}?format=json`} download>
            Export as JSON
          </a>
        </p>
      )}
      <ol className="ow-cards">
        {state.items.map((submission) => (
          <li key={submission.id}>
            <OneSubmission submission={submission} />
          </li>
        ))}
      </ol>
    </>
  );
}

function OneSubmission({ submission }: { submission: Submission }) {
  const { formId, formName, created, answers, tags } = submission;
  return (
    <>
      <h2>
        {formName || formId}, <Moment at={created} />
      </h2>
      {tags.length > 0 && <p className="ow-quiet">{tags.join(', ')}</p>}
      {answers.map(({ title, html, files }, index) => (
        // A form may ask the same twice: only its place names an answer.
        // biome-ignore lint/suspicious/noArrayIndexKey: answers of a submission never move.
        <div key={`${index} ${title}`}>
          {files.length > 0 ? (
            <>
              <strong>{title}:</strong>
              {files.map((file) => (
                <ReceivedFile key={file.id} file={file} />
              ))}
            </>
          ) : (
            <div
              ref={(place) => {
                place?.replaceChildren(safeHtml(place.ownerDocument, asParagraphs(html)));
              }}
            />
          )}
        </div>
      ))}
    </>
  );
}

/** The formatter prints lines of an answer as blocks of its own look; here they are paragraphs of this page. */
function asParagraphs(html: string): string {
  return html.replace(/<(\/?)div\b[^<>]*>/g, '<$1p>');
}
