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
  /** Applies the rest of a payment link. Rejects if the account cannot send it. */
  applyLink(asked: LinkRequest): Promise<void>
  /** Absent without a names plugin. */
  names(): Promise<Pick<Names, 'covers' | 'resolve' | 'identity'>> | undefined
}

/** Resolves the typed receiver. */
export type RecipientInput = {
  set(text: string): void
  accept(): void
  /** Checks the address again after a change of token or account. */
  recheck(): void
  /** Resolves a name to its current address. */
  resolve(name: string, network: Caip2): Promise<string | undefined>
  readonly release: Release
}

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

/** Creates the input. Results for a replaced text are dropped. */
export function createRecipientInput(tools: RecipientInputTools): RecipientInput {
  const { networks, platform, state, account, context } = tools
  let turn = 0
  let stop: Release = () => {}
  const show = (recipient: Recipient) =>
    state.update(
      (draft) => void Object.assign(draft, { recipient, receiverProfileName: recipient.name }),
    )
  const good = (
    found: Pick<Recipient, 'address' | 'name'> & Partial<Pick<Recipient, 'notes'>>,
  ): Recipient => {
    const from = account()
    if (!from || found.address === undefined) return { status: 'bad', why: 'format', notes: [] }
    const { notes, like } = recipientNotes(found.address, context(from))
    return {
      status: 'good',
      address: found.address,
      name: found.name,
      like,
      notes: [...(found.notes ?? []), ...notes],
    }
  }
  const byName = async (name: string, network: Caip2): Promise<Recipient> => {
    try {
      const found = await lookUpName(tools, { name, network })
      return 'name' in found ? good(found) : invalidRecipient(found.why)
    } catch {
      return invalidRecipient('name-failed')
    }
  }
  const showPicture = async ({ address, name }: Recipient, network: Caip2, mine: number) => {
    if (address === undefined || name === undefined || mine !== turn) return
    // The picture is optional: never wait for it, ignore its failure.
    const known = await (await tools.names())?.identity(address, network).catch(() => undefined)
    if (mine === turn && known?.image)
      state.update((draft) => void Object.assign(draft, { receiverProfileImageUrl: known.image }))
  }
  const follow = async (text: string, mine: number) => {
    const tell = (recipient: Recipient) => mine === turn && show(recipient)
    const find = async (name: string, network: Caip2) => {
      const recipient = await byName(name, network)
      tell(recipient)
      await showPicture(recipient, network, mine)
    }
    const network = account()?.network
    if (network === undefined) return
    const { named, asked, ...read } = await parseRecipient(networks, text, network)
    if (mine !== turn) return
    const isTaken = asked === undefined || (await isFulfilled(tools.applyLink(asked)))
    if (!isTaken) tell(invalidRecipient('link'))
    else if (named !== undefined && mine === turn) {
      show({ status: 'checking', notes: [] })
      stop = platform.after(debounceDelay, () => void find(named, network))
    } else if (read.address !== undefined) tell(good(read))
    else tell({ status: 'bad', ...read, notes: [] })
  }
  return {
    set(typed) {
      const text = typed.trim()
      const mine = ++turn
      stop()
      state.update(
        (draft) =>
          void Object.assign(draft, {
            receiverAddress: typed,
            receiverProfileName: undefined,
            receiverProfileImageUrl: undefined,
          }),
      )
      if (text === '') return show({ status: 'empty', notes: [] })
      show({ status: 'checking', notes: [] })
      follow(text, mine).catch(() => mine === turn && show(invalidRecipient('name-failed')))
    },
    accept: () =>
      state.update(({ recipient }) => void Object.assign(recipient, { accepted: true })),
    recheck() {
      const { recipient } = state.get()
      if (recipient.status !== 'good') return
      const next = good({
        ...recipient,
        notes: recipient.notes.filter(({ code }) => !recipientNoteCodes.includes(code)),
      })
      // The acceptance covers only the known address that was compared.
      show({ ...next, accepted: recipient.accepted && next.like === recipient.like })
    },
    async resolve(name, network) {
      const found = await lookUpName(tools, { name, network, fresh: true })
      return 'name' in found ? found.address : undefined
    },
    release: () => {
      turn++
      stop()
    },
  }
}
