import { object, optional, pipe, regex, string } from 'valibot'
import type {
  AssetId,
  Caip2,
  Connections,
  EventRef,
  Networks,
  Release,
  Router,
  Schema,
} from '#kernel'
import {
  isAccountId,
  isNetworkId,
  LatchkeyError,
  modalChanged,
  parse,
  parseAccountId,
  parseNamespace,
} from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { reviewError } from '#plugins/ports/reviewErrors'
import type { OpenSendRequest, Sending, SendParams, SendState } from '#plugins/ports/send'
import { walletSendRoute } from '#plugins/ports/send'
import { sendError } from './errors.ts'

/** Dependencies of `openSend`. */
export type OpenSendTools = {
  readonly connections: Pick<Connections, 'get' | 'getState' | 'switchNetwork' | 'activate'>
  readonly networks: Pick<Networks, 'find'>
  readonly router: Pick<Router, 'get' | 'open' | 'reset'>
  /** Calls the listener for each action submitted from now on. */
  onSubmit(listener: (action: ReviewedAction) => void): Release
  /** The form that an action was reviewed from. */
  getForm(action: ReviewedAction): SendState | undefined
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
}

type ForeignRequest = Omit<OpenSendRequest, 'network'> & { readonly network?: string | undefined }
const requestSchema: Schema<ForeignRequest> = object({
  token: optional(string()),
  amount: optional(pipe(string(), regex(/^\s*\d*\.?\d*\s*$/))),
  to: optional(string()),
  memo: optional(string()),
  namespace: optional(string()),
  network: optional(string()),
})

const readNetwork = (id: string | undefined): Caip2 | undefined =>
  id !== undefined && isAccountId(id) ? parseAccountId(id).network : undefined

/**
 * Parses a host's request. Throws `foreign-invalid`, `send-network-missing` for a network id that
 * is none, `send-token-network` if the token is on another network than the request, and
 * `send-receiver-network` if the receiver is.
 */
function parseRequest(request: unknown): OpenSendRequest {
  const { network, ...rest } = parse(requestSchema, request, 'The transfer')
  if (network !== undefined && !isNetworkId(network))
    throw sendError('send-network-missing', { network })
  const { token, to } = rest
  const place = network ?? readNetwork(token)
  if (place === undefined) return rest
  const isElsewhere = (id: string | undefined): id is string => (readNetwork(id) ?? place) !== place
  if (isElsewhere(token)) throw sendError('send-token-network', { token, network: place })
  if (isElsewhere(to)) throw sendError('send-receiver-network', { to, network: place })
  return network === undefined ? rest : { ...rest, network }
}

/** The network that a request names, by itself, with its token or with its receiver. */
const findNamedNetwork = ({ token, to, network }: OpenSendRequest): Caip2 | undefined =>
  network ?? readNetwork(token) ?? readNetwork(to)

/** The token's key in its namespace; the coin without one. */
const getAssetId = ({ token = 'native' }: OpenSendRequest): AssetId =>
  isAccountId(token) ? parseAccountId(token).address : token

/** Hosts write capitals, and zeros at the start of a hexadecimal number, in ways of their own. */
const normalizeAssetId = (id: AssetId) => id.toLowerCase().replace(/\b0x0+/g, '0x')

/** Resolves the sending account's network. */
function resolveNetwork({ connections, networks }: OpenSendTools, request: OpenSendRequest): Caip2 {
  const named = findNamedNetwork(request)
  if (named !== undefined && !networks.find(named))
    throw sendError('send-network-missing', { network: named })
  const record = connections.getState(
    named === undefined ? request.namespace : parseNamespace(named),
  )
  if (record?.accountState.status !== 'connected') throw sendError('send-account-missing')
  const place = named ?? record.networkState.caipNetwork?.caipNetworkId
  if (place === undefined) throw sendError('send-network-missing', { network: '' })
  return place
}

/**
 * True if an action is what the host requested. The visitor may leave the request and send
 * something else, and the host may make another one.
 */
function isRequested(
  { getForm }: OpenSendTools,
  request: OpenSendRequest,
  action: ReviewedAction,
): boolean {
  const form = getForm(action)
  const { amount, to, memo } = request
  return (
    form?.fixed === true &&
    normalizeAssetId(form.token?.asset.id ?? '') === normalizeAssetId(getAssetId(request)) &&
    // The visitor enters what the host left open, and may repair the capitals of the address.
    (!amount || form.sendTokenAmount === amount) &&
    (!to || form.receiverAddress.toLowerCase() === to.toLowerCase()) &&
    (!memo || form.memo === memo) &&
    action.network === (findNamedNetwork(request) ?? action.network)
  )
}

/**
 * Awaits the hash of the requested action, submitted while the modal is open; the visitor may retry
 * after a rejection.
 */
function awaitHash(
  tools: OpenSendTools,
  request: OpenSendRequest,
): {
  readonly hash: Promise<{ readonly hash: string }>
  end(): void
} {
  const { on, onSubmit, router } = tools
  const releases = new Set<Release>()
  const end = () => {
    for (const release of releases) release()
    releases.clear()
  }
  const hash = new Promise<{ readonly hash: string }>((resolve, reject) => {
    let asking = false
    const check = (action: ReviewedAction) => {
      const { at, hash: now, error } = action.get()
      asking = at === 'checking' || at === 'asking'
      if (now !== undefined) resolve({ hash: now })
      else if (at === 'unknown') reject(error ?? reviewError('outcome-unknown'))
      // If the visitor leaves during the wallet request, the wallet's answer decides.
      else if (!asking && !router.get().open) reject(new LatchkeyError('modal-closed'))
    }
    releases.add(
      onSubmit((action) => {
        if (!isRequested(tools, request, action)) return
        releases.add(action.subscribe(() => check(action)))
        check(action)
      }),
    )
    releases.add(
      on(modalChanged, ({ open }) => !open && !asking && reject(new LatchkeyError('modal-closed'))),
    )
  })
  return { hash, end }
}

/** Creates `openSend`. */
export function createOpenSend(tools: OpenSendTools): Sending['openSend'] {
  const { connections, router } = tools
  return async (foreignRequest) => {
    const request = parseRequest(foreignRequest)
    const place = resolveNetwork(tools, request)
    const { namespace } = connections.getState(parseNamespace(place)) ?? {}
    if (connections.getState(namespace)?.networkState.caipNetwork?.caipNetworkId !== place)
      await connections.switchNetwork(place)
    if (namespace !== undefined && connections.get().active !== namespace)
      connections.activate(namespace)
    const { token, amount, to, memo } = request
    // Without a token or an amount nothing is for this network alone.
    const network = findNamedNetwork(request) ?? (token || amount ? place : undefined)
    const params: SendParams = { token: token && getAssetId(request), amount, to, memo, network }
    if (router.get().open) router.reset(walletSendRoute, params)
    else router.open({ route: walletSendRoute.id, params })
    const { hash, end } = awaitHash(tools, request)
    return hash.finally(end)
  }
}
