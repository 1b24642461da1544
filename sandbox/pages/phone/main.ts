import type { PhonePrompt } from '../../wallets/createPromptQueue.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { element } from './element.ts'
import type { PhoneState } from './phoneClient.ts'
import { phoneClient } from './phoneClient.ts'

const pollEvery = 500
const { info } = await loadSandbox()
const phone = phoneClient(info.api)

function find<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${id}`)
  return found
}

const problem = find('problem', HTMLParagraphElement)
const report = (error: unknown) => {
  problem.textContent = error instanceof Error ? error.message : String(error)
}

function questionItem({ id, title, site, chains, lines }: PhonePrompt): HTMLLIElement {
  const choose = (approve: boolean) => () => void phone.answer(id, approve).then(refresh, report)
  return element(
    'li',
    {},
    element('strong', { textContent: title }),
    element('span', { className: 'site', textContent: `${site.name} · ${site.url}` }),
    element('p', { className: 'chains', textContent: chains.join(', ') }),
    element('pre', { textContent: lines.join('\n') }),
    element(
      'div',
      { className: 'choices' },
      element('button', {
        type: 'button',
        textContent: 'Reject',
        className: 'danger',
        onclick: choose(false),
      }),
      element('button', {
        type: 'button',
        textContent: 'Approve',
        className: 'primary',
        onclick: choose(true),
      }),
    ),
  )
}

function sessionItem({ topic, site, namespaces }: PhoneState['sessions'][number]): HTMLLIElement {
  const chains = Object.values(namespaces).flatMap(({ accounts }) =>
    accounts.map((account) => account.split(':').slice(0, 2).join(':')),
  )
  return element(
    'li',
    {},
    element('strong', { textContent: site.name }),
    element('span', { className: 'site', textContent: site.url }),
    element('p', { className: 'chains', textContent: [...new Set(chains)].join(', ') }),
    element(
      'div',
      { className: 'choices' },
      element('button', {
        type: 'button',
        textContent: 'Disconnect',
        onclick: () => void phone.disconnect(topic).then(refresh, report),
      }),
    ),
  )
}

/**
 * Items are replaced only when they changed, so that focus stays where it is while nothing happens.
 */
function show<Item>(
  list: HTMLUListElement,
  items: readonly Item[],
  make: (item: Item) => HTMLLIElement,
): void {
  const shown = JSON.stringify(items)
  if (list.dataset['shown'] === shown) return
  list.dataset['shown'] = shown
  list.replaceChildren(...items.map(make))
}

async function refresh(): Promise<void> {
  const { addresses, questions, sessions } = await phone.state()
  find('account', HTMLParagraphElement).textContent = addresses[0] ?? ''
  show(find('questions', HTMLUListElement), questions, questionItem)
  show(find('sessions', HTMLUListElement), sessions, sessionItem)
}

async function pair(uri: string): Promise<void> {
  problem.textContent = ''
  await phone.pair(uri).then(refresh, report)
}

const form = find('pair', HTMLFormElement)
const field = find('uri', HTMLInputElement)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void pair(field.value.trim())
  form.reset()
})

const given = new URLSearchParams(location.search).get('uri')
if (given) void pair(given)
void refresh()
setInterval(() => void refresh().catch(() => report('The sandbox has stopped.')), pollEvery)
