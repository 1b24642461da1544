import type { UserStore } from './createUserStore.ts'
import type { EmailCallOptions } from './emailCalls.ts'
import { escapeHtml, htmlPage } from './htmlPage.ts'
import type { SocialCallOptions } from './socialCalls.ts'

/**
 * A page with a form, by path: what it shows, and what follows when the form is sent. Both give
 * HTML.
 */
export type FormPage = { show(query: URLSearchParams): string; send(form: URLSearchParams): string }

const note = (title: string, text: string) =>
  htmlPage({
    title,
    body: `<main><div class="card">
<h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(text)}</p></div></main>`,
  })
const donePage = () =>
  note(
    'Link expired',
    'The link was already used, or the login was canceled. Start again on the site.',
  )
const form = (title: string, fields: string, buttons: string) =>
  htmlPage({
    title,
    body: `<main><form class="card" method="post">
<h1>${escapeHtml(title)}</h1>${fields}${buttons}</form></main>`,
  })
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

const farcasterNote = '<p class="quiet">This page stands in for the Farcaster app on a phone.</p>'
const farcasterName = `<label>Your Farcaster name
<input name="name" value="ada" required maxlength="40" pattern="[a-z0-9\\-]+"></label>`
const farcasterButtons = `<button class="primary" name="how" value="approve">Approve</button>
<button name="how" value="deny" formnovalidate>Decline</button>`

/**
 * The pages that a visitor opens elsewhere: from a mail, or in the Farcaster app. A link alone
 * changes nothing: mail programs open links by themselves.
 */
export function formPages({
  devices,
  casts,
  people,
}: Pick<EmailCallOptions, 'devices'> &
  Pick<SocialCallOptions, 'casts'> & { readonly people: UserStore }): Readonly<
  Record<string, FormPage>
> {
  return {
    '/device': {
      show(query) {
        const id = query.get('wait') ?? ''
        const waiting = devices.subject(id)
        if (!waiting) return donePage()
        const email = `<strong>${escapeHtml(waiting.email)}</strong>`
        const text = `<p>Approve the device that logs in as ${email}?</p>`
        return form(
          'New device',
          text + hidden('wait', id),
          '<button class="primary">Approve this device</button>',
        )
      },
      send: (sent) =>
        devices.settle(sent.get('wait') ?? '', true)
          ? note(
              'Approved',
              'The device is registered. Go back to it and enter the code from the next email.',
            )
          : donePage(),
    },
    '/farcaster': {
      show(query) {
        const id = query.get('channel') ?? ''
        if (!casts.subject(id)) return donePage()
        return form(
          'Log in with Farcaster',
          farcasterNote + hidden('channel', id) + farcasterName,
          farcasterButtons,
        )
      },
      send(sent) {
        const id = sent.get('channel') ?? ''
        const name = (sent.get('name') ?? '').replace(/[^a-z0-9-]/g, '').slice(0, 40) || 'ada'
        if (!casts.subject(id)) return donePage()
        const approved = sent.get('how') === 'approve'
        casts.settle(
          id,
          approved
            ? people.open(people.withSubject('farcaster', name, { userName: name }))
            : 'denied',
        )
        return approved
          ? note('Approved', 'You are logged in. Go back to the site.')
          : note('Declined', "You weren't logged in.")
      },
    },
  }
}
