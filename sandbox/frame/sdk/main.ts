import { createApprovals } from './approval/createApprovals.ts'
import { element } from './approval/element.ts'
import { developmentNotice } from './approval/renderScreen.ts'
import { connectToParent, embeddingOrigin, postReady } from './connectToParent.ts'
import { createSession } from './createSession.ts'
import { accountMessages } from './messages/accountMessages.ts'
import { emailMessages } from './messages/emailMessages.ts'
import type { Frame, NetworkTarget } from './messages/Frame.ts'
import { hostMessages } from './messages/hostMessages.ts'
import { socialMessages } from './messages/socialMessages.ts'
import { rpcMessages } from './rpc/rpcMessages.ts'
import type { EventName } from './serveRequests.ts'
import { serveRequests } from './serveRequests.ts'
import { readConfig } from './siteApi.ts'

const root = document.querySelector<HTMLElement>('#screen') ?? document.body
const fact = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content

/** Meets the page that embeds us, then answers it until this document goes. */
async function open(origin: string): Promise<void> {
  const query = new URL(location.href).searchParams
  const here: {
    name?: string | undefined
    place: NetworkTarget
    tell(event: EventName, payload: object): void
  } = {
    place: {
      network: query.get('chainId') ?? 'eip155:1',
      rpcUrl: query.get('rpcUrl') ?? undefined,
    },
    tell: () => {},
  }
  const [config, { port }] = await Promise.all([readConfig(), connectToParent(origin)])
  const session = createSession(origin)
  const approvals = createApprovals({
    root,
    origin,
    name: () => here.name,
    resized: (height) => here.tell('RESIZE', { height }),
  })
  const frame: Frame = {
    origin,
    config,
    session,
    approvals,
    place: () => here.place,
    move: (place) => {
      here.place = place
    },
    tell: (event, payload) => here.tell(event, payload),
  }
  const social = socialMessages(frame)
  here.tell = serveRequests(port, {
    ...emailMessages(frame),
    ...social,
    ...accountMessages(frame),
    ...rpcMessages(frame),
    ...hostMessages((name) => {
      here.name = name
    }),
    RELOAD() {
      approvals.clear()
      social.leave()
      return undefined
    },
  }).tell
  if (fact('directive') === 'ready-twice') postReady(origin)
}

const origin = embeddingOrigin()
if (fact('directive') === 'dead') root.replaceChildren()
else if (origin) void open(origin)
else
  root.replaceChildren(
    element(
      'div',
      { class: 'card idle' },
      element('h1', {}, 'This wallet opens inside a site'),
      element('p', { class: 'development' }, developmentNotice),
    ),
  )
