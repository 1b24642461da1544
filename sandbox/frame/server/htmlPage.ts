import { createHash } from 'node:crypto'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

const style = `
:root { color-scheme: light dark;
  --ink: light-dark(#14202b, #e8edf3); --quiet: light-dark(#55636f, #9aa8b5);
  --line: light-dark(#d5dce4, #2c3540); --card: light-dark(#fff, #171c24);
  --accent: light-dark(#0b6b61, #6fd6c6); --on-accent: light-dark(#fff, #06251f);
  font: 400 15px/1.5 system-ui, sans-serif; color: var(--ink);
  background: light-dark(#eef1f5, #0d1117); }
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: start center;
  padding: 2rem 1rem; }
main { inline-size: min(26rem, 100%); display: grid; gap: 1rem; }
main.wide { inline-size: min(40rem, 100%); }
h1, h2, p, ul { margin: 0; padding: 0; }
h1 { font-size: 1.4rem; } h2 { font-size: 1rem; }
.card { padding: 1.25rem; border: 1px solid var(--line); border-radius: 16px;
  background: var(--card); display: grid; gap: .75rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
.code { font: 600 1.8rem/1.2 ui-monospace, monospace; letter-spacing: .15em; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; }
form { display: grid; gap: .75rem; }
label { display: grid; gap: .25rem; font-weight: 600; }
input, button, .button { font: inherit; padding: .7rem .9rem; border-radius: 12px;
  border: 1px solid var(--line); color: inherit; background: transparent; min-inline-size: 0; }
button, .button { font-weight: 600; cursor: pointer; text-decoration: none;
  display: inline-block; text-align: center; }
.primary, .button { border-color: transparent; background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }`

export type HtmlPage = {
  readonly title: string
  readonly body: string
  /** Seconds after which it loads again. */
  readonly refresh?: number
}

/** A page without scripts. `body` is HTML: everything foreign in it has to be escaped. */
export function htmlPage({ title, body, refresh }: HtmlPage): string {
  const again = refresh ? `<meta http-equiv="refresh" content="${refresh}">` : ''
  return `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>${again}<link rel="icon" href="data:,">
<style>${style}</style></head><body>${body}</body></html>`
}

/** The policy of such a page: its one style, and forms that may lead to `formAction`. */
export function pagePolicy(formAction = "'self'"): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
