import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { escapeHtml, htmlPage, pagePolicy } from '../frame/server/htmlPage.ts'
import { isProvider, providers } from './providers.ts'

type Visit = {
  readonly provider: Provider
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly callback: string
  severs(): boolean
}

const renderLogin = (action: string, provider: string) =>
  htmlPage({
    title: `Log in with ${provider}`,
    body: `<main><form class="card" method="post" action="${escapeHtml(action)}">
<h1>Log in with ${escapeHtml(provider)}</h1>
<p class="quiet">This is the sandbox's stand-in for ${escapeHtml(provider)}:
a real OpenID Connect login, with whatever name you type.</p>
<label>Name <input name="name" autocomplete="username" value="Ada" required maxlength="40"
pattern="[A-Za-z0-9 ._\\-]+" autofocus></label>
<button class="primary" name="how" value="approve">Log in</button>
<button name="how" value="deny" formnovalidate>Cancel</button>
<button name="how" value="error" formnovalidate>Fail with an error</button>
</form></main>`,
  })

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

const failures: Readonly<
  Record<string, { readonly error: string; readonly error_description: string }>
> = {
  deny: { error: 'access_denied', error_description: 'The visitor cancelled' },
  error: { error: 'server_error', error_description: 'The login failed' },
}

/** The page that asks who logs in and how it ends, and what follows from the answer. */
export async function answerLogin({
  provider,
  request,
  response,
  callback,
  severs,
}: Visit): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined)
  const client = interaction?.params['client_id']
  if (!interaction || !isProvider(client))
    return void response
      .writeHead(400, { 'content-type': 'text/plain' })
      .end('This login is over. Start again.')
  if (request.method !== 'POST') {
    // A form that answers with a redirect is judged by where it leads to in the end.
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(`'self' ${callback}`),
    }
    if (severs()) response.setHeader('cross-origin-opener-policy', 'same-origin')
    return void response
      .writeHead(200, headers)
      .end(renderLogin(`/login/${interaction.uid}`, providers[client]))
  }
  const form = await readForm(request)
  const failure = failures[form.get('how') ?? '']
  const name = (form.get('name') ?? '').replace(/[^\w .-]/g, '').slice(0, 40) || 'Ada'
  await provider.interactionFinished(
    request,
    response,
    failure ?? { login: { accountId: `${client}:${name}` } },
    { mergeWithLastSubmission: false },
  )
}
