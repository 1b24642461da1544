import type { Account, Caip2, Networks, Platform, Release, Slice } from '#kernel'
import type { Names } from '#plugins/ports/names'
import type { Recipient, SendState } from '#plugins/ports/send'
import type { LinkRequest } from './parsePaymentLink.ts'
import { parseRecipient } from './parseRecipient.ts'
import type { RecipientContext } from './recipientNotes.ts'
import { recipientNoteCodes, recipientNotes } from './recipientNotes.ts'

/** Dependencies of the recipient input. */
export type RecipientInputTools = {
  readonly networks: Pick<Networks, 'load' | 'manifests' | 'find' | 'inNamespace'>
  readonly platform: Pick<Platform, 'after'>
  readonly state: Slice<SendState>
  account(): Account | undefined
  context(account: Account): RecipientContext
  /**
   * Applies the rest of a payment link while it is the receiver's text. Rejects if the account cannot
   * send it.
   */
  applyLink(link: LinkRequest, isCurrent: () => boolean): Promise<void>
  /** Absent without a names plugin. */
  names(): Promise<Pick<Names, 'covers' | 'resolve' | 'identity'>> | undefined
}

/** Resolves the typed receiver. */
export type RecipientInput = {
  set(text: string): void
  accept(accepted?: boolean): void
  /** Checks the address again after a change of token or account. */
  recheck(): void
  /** Resolves a name to its current address, which a form with that name shows from then on. */
  resolve(name: string, network: Caip2): Promise<string | undefined>
  readonly release: Release
}

/** Spaces, and marks of direction and width: they come with what is copied, and cannot be seen. */
const unseen = '[\\s\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202c\\u2060\\u2066-\\u2069]+'
/** Not those inside a text, which deceive. */
const unseenEnds = new RegExp(`^${unseen}|${unseen}$`, 'gu')

/** Names are looked up after a pause in typing, milliseconds. */
const debounceDelay = 500

type NameLookup =
  | { readonly why: NonNullable<Recipient['why']> }
  | (Pick<Recipient, 'address'> & Partial<Pick<Recipient, 'notes'>> & { readonly name: string })

type NameQuery = { readonly name: string; readonly network: Caip2; readonly fresh?: boolean }

async function lookUpName(
  tools: RecipientInputTools,
  { name, network, fresh = false }: NameQuery,
): Promise<NameLookup> {
  const { networks } = tools
  const [names, { normalizeName }] = await Promise.all([
    tools.names(),
    import('./normalizeName.ts'),
  ])
  const normal = normalizeName(name)
  if (normal === undefined) return { why: 'name' }
  if (!(await names?.covers(network))) return { why: 'name-off' }
  const found = await names?.resolve(normal, network, { fresh })
  const read = found && (await parseRecipient(networks, found.address, network))
  return read?.address === undefined
    ? { why: 'name-unknown' }
    : { address: read.address, notes: read.notes ?? [], name: normal }
}

const invalidRecipient = (why: Recipient['why']): Recipient => ({ status: 'bad', why, notes: [] })
const isFulfilled = (task: Promise<void>) =>
  task.then(
    () => true,
    () => false,
  )

/** The text in progress. Results of an earlier turn are dropped. */
type Session = { turn: number; stop: Release }

const show = ({ state }: RecipientInputTools, recipient: Recipient) =>
  state.update(
    (draft) => void Object.assign(draft, { recipient, receiverProfileName: recipient.name }),
  )

function toRecipient(
  { account, context }: RecipientInputTools,
  parsed: Pick<Recipient, 'address' | 'name'> & Partial<Pick<Recipient, 'notes'>>,
): Recipient {
  const from = account()
  if (!from || parsed.address === undefined) return invalidRecipient('format')
  const { notes, like } = recipientNotes(parsed.address, context(from))
  return {
    status: 'good',
    address: parsed.address,
    name: parsed.name,
    like,
    notes: [...(parsed.notes ?? []), ...notes],
  }
}

async function findByName(
  tools: RecipientInputTools,
  name: string,
  network: Caip2,
): Promise<Recipient> {
  try {
    const found = await lookUpName(tools, { name, network })
    return 'name' in found ? toRecipient(tools, found) : invalidRecipient(found.why)
  } catch {
    return invalidRecipient('name-failed')
  }
}

async function showPicture(
  tools: RecipientInputTools,
  session: Session,
  { address, name }: Recipient,
  network: Caip2,
  turn: number,
): Promise<void> {
  if (address === undefined || name === undefined || turn !== session.turn) return
  // The picture is optional: never wait for it, ignore its failure.
  const identity = await (await tools.names())?.identity(address, network).catch(() => undefined)
  if (turn === session.turn && identity?.image)
    tools.state.update(
      (draft) => void Object.assign(draft, { receiverProfileImageUrl: identity.image }),
    )
}

/** Parses a text, applies a payment link, and looks up a name after a pause in typing. */
async function resolveText(
  tools: RecipientInputTools,
  session: Session,
  text: string,
  turn: number,
): Promise<void> {
  const { networks, platform, account } = tools
  const showCurrent = (recipient: Recipient) => turn === session.turn && show(tools, recipient)
  const find = async (name: string, network: Caip2) => {
    const recipient = await findByName(tools, name, network)
    showCurrent(recipient)
    await showPicture(tools, session, recipient, network, turn)
  }
  const network = account()?.network
  if (network === undefined) return
  const { named, link, ...parsed } = await parseRecipient(networks, text, network)
  if (turn !== session.turn) return
  const isCurrent = () => turn === session.turn
  const isApplied = link === undefined || (await isFulfilled(tools.applyLink(link, isCurrent)))
  if (!isApplied) showCurrent(invalidRecipient('link'))
  else if (named !== undefined && turn === session.turn) {
    show(tools, { status: 'checking', notes: [] })
    session.stop = platform.after(debounceDelay, () => void find(named, network))
  } else if (parsed.address !== undefined) showCurrent(toRecipient(tools, parsed))
  else showCurrent({ status: 'bad', ...parsed, notes: [] })
}

/** Creates the input. Results for a replaced text are dropped. */
export function createRecipientInput(tools: RecipientInputTools): RecipientInput {
  const { state } = tools
  const session: Session = { turn: 0, stop: () => {} }
  return {
    set(typed) {
      const text = typed.replace(unseenEnds, '')
      const turn = ++session.turn
      session.stop()
      state.update(
        (draft) =>
          void Object.assign(draft, {
            receiverAddress: typed,
            receiverProfileName: undefined,
            receiverProfileImageUrl: undefined,
          }),
      )
      if (text === '') return show(tools, { status: 'empty', notes: [] })
      show(tools, { status: 'checking', notes: [] })
      resolveText(tools, session, text, turn).catch(
        () => turn === session.turn && show(tools, invalidRecipient('name-failed')),
      )
    },
    accept: (accepted = true) =>
      state.update(({ recipient }) => void Object.assign(recipient, { accepted })),
    recheck() {
      const { recipient } = state.get()
      if (recipient.status !== 'good') return
      const next = toRecipient(tools, {
        ...recipient,
        notes: recipient.notes.filter(({ code }) => !recipientNoteCodes.includes(code)),
      })
      // The acceptance covers only the known address that was compared.
      show(tools, { ...next, accepted: recipient.accepted && next.like === recipient.like })
    },
    async resolve(name, network) {
      const { turn } = session
      const found = await lookUpName(tools, { name, network, fresh: true })
      const address = 'name' in found ? found.address : undefined
      const { recipient } = state.get()
      if (turn === session.turn && recipient.name === name && recipient.address !== address) {
        // The picture of the earlier address may still be loading.
        session.turn++
        state.update((draft) => void Object.assign(draft, { receiverProfileImageUrl: undefined }))
        show(tools, 'name' in found ? toRecipient(tools, found) : invalidRecipient(found.why))
      }
      return address
    },
    release: () => {
      session.turn++
      session.stop()
    },
  }
}
