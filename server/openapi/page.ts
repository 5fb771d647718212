import { escapeHtml } from '../base/escape-html.ts';
import type { ApiDocument } from './document.ts';
import type { Operation, Parameter, Response } from './operation.ts';
import type { Schema } from './schema.ts';

/** The page has no script and loads no file, so the Content-Security-Policy allows it. */
export function renderApiPage({ info, tags, paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name));
    return `<section><h2>${escapeHtml(name)}</h2>${own.map(renderCall).join('')}</section>`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>${renderSchema(schema)}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}: the API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}: the API</h1>
<p>${escapeHtml(info.description)}</p>
<p>For programs: <a href="docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}
<section><h2>Schemas</h2>${schemas.join('\n')}</section>
</main>
</body>
</html>
`;
}

interface RenderedCall {
  method: string;
  path: string;
  operation: Operation;
}

function renderCall({ method, path, operation }: RenderedCall): string {
  const { operationId, summary, description = '', security, parameters, requestBody } = operation;
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body, ${escapeHtml(type)}</h4>${renderSchema(schema)}`,
  );
  return `<details id="${escapeHtml(operationId)}">
<summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${escapeHtml(description)} ${security ? 'Needs a Bearer token.' : 'Open to everybody.'}</p>
${parameters.length > 0 ? renderParameters(parameters) : ''}${bodies.join('')}
<h4>Answers</h4><dl>${Object.entries(operation.responses).map(renderResponse).join('')}</dl>
</details>`;
}

function renderParameters(parameters: Parameter[]): string {
  const rows = parameters.map(
    (each) => `<tr><th scope="row"><code>${escapeHtml(each.name)}</code></th><td>${each.in}</td>
<td>${each.required === true ? 'required' : ''}</td><td>${escapeHtml(each.description ?? '')}</td></tr>`,
  );
  return `<h4>Parameters</h4><table>${rows.join('')}</table>`;
}

function renderResponse([status, { description, headers = {}, content = {} }]: [
  string,
  Response,
]): string {
  const named = Object.keys(headers).filter(
    (name) => name !== 'sambandh-extensions' && name !== 'x-request-id',
  );
  const withHeaders =
    named.length > 0 ? ` Headers: <code>${escapeHtml(named.join(', '))}</code>.` : '';
  // All errors have the same body. Their description lists the codes.
  const bodies = Number(status) >= 400 ? [] : Object.values(content);
  const shapes = bodies.map(({ schema }) => (isEmpty(schema) ? '' : renderSchema(schema)));
  return `<dt>${status}</dt><dd>${escapeHtml(description)}.${withHeaders}${shapes.join('')}</dd>`;
}

function renderSchema(schema: Schema): string {
  const text = escapeHtml(JSON.stringify(schema, null, 2));
  const linked = text.replace(
    /&#34;#\/components\/schemas\/(\w+)&#34;/gu,
    (_, name: string) => `<a href="#${name}">${name}</a>`,
  );
  return `<pre tabindex="0">${linked}</pre>`;
}

function isEmpty(schema: Schema): boolean {
  return Object.keys(schema).length === 0;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
summary { min-height: 44px; padding: 0.5rem 0; cursor: pointer; overflow-wrap: anywhere; }
pre { overflow: auto; padding: 0.5rem; border: 1px solid; }
table { display: block; overflow-x: auto; border-spacing: 0.75rem 0.25rem; text-align: start; }
th { text-align: start; }
dt { font-weight: bold; }
`;
