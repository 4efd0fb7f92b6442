import { callList, problems } from '#contract';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The contract to read in a browser: plain HTML, no script. */
export function openApiPage(): string {
  const rows = callList.map((call) => {
    const refusals = call.problems
      .map((name) => `<li><b>${problems[name].status}</b> ${escaped(name)}: ${escaped(problems[name].message)}</li>`)
      .join('');
    const facts = [
      call.guard === 'none' ? '' : `guard: ${call.guard}`,
      call.idempotency ? `Idempotency-Key ${call.idempotency}` : '',
      call.roles ? `for ${call.roles.join(', ')}` : '',
    ].filter((fact) => fact !== '');
    return `<article id="${call.name}"><h2><code>${call.method} ${escaped(call.path)}</code></h2><p>${escaped(call.summary)}</p>${facts.length > 0 ? `<p><small>${escaped(facts.join(' · '))}</small></p>` : ''}<ul>${refusals}</ul></article>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls</title><style>body{font:1rem/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{font-size:1.1rem;margin-bottom:0}article{border-top:1px solid #8884}</style><h1>Calls</h1><p>The same in <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${rows.join('')}</html>`;
}
