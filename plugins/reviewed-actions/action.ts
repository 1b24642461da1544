import type { Account, Caip2, Connection, Effect, Rpc, SentRequest, SignatureResult } from '#kernel'
import { LatchkeyError, parseNamespace, readField } from '#kernel'
import type { Action } from '#kernel/reviewed-action'

/** The answer of a wallet. */
export type ActionResult = { readonly hash?: string; readonly signed?: SignatureResult }

function freezeData(value: unknown): void {
  // Bytes cannot be frozen, but the copy is private.
  if (
    typeof value !== 'object' ||
    value === null ||
    ArrayBuffer.isView(value) ||
    Object.isFrozen(value)
  )
    return
  Object.freeze(value)
  for (const key of Reflect.ownKeys(value)) freezeData(Reflect.get(value, key))
}

/** Copies and freezes plain data; refuses anything else. */
function copyFrozen(value: unknown): unknown {
  try {
    const copy: unknown = structuredClone(value)
    freezeData(copy)
    return copy
  } catch (cause) {
    throw new LatchkeyError(
      'transaction-invalid',
      { why: 'it holds something that is no data.' },
      { cause },
    )
  }
}

/** Freezes an action, independent of the objects it was made of. */
export function freezeAction(action: Action): Action {
  if ('message' in action) return Object.freeze({ message: action.message })
  if ('method' in action)
    return Object.freeze({ method: action.method, params: copyFrozen(action.params) })
  const { plan } = action
  // The live connection and the signal are not data.
  const { connection: _via, signal: _signal, ...request } = plan.request
  return Object.freeze({
    plan: Object.freeze({
      ...plan,
      request: Object.freeze(request),
      payload: copyFrozen(plan.payload),
    }),
  })
}

/** The request to the wallet; `undefined` for a message. */
export function toSentRequest(action: Action): SentRequest | undefined {
  if ('plan' in action) return { payload: action.plan.payload }
  return 'method' in action ? { method: action.method, params: action.params } : undefined
}

/** Throws for an action that the wallet cannot execute. */
export function assertSupported(
  action: Action,
  connection: Connection,
  network: Caip2,
  rpc: Pick<Rpc, 'assertAllowed'>,
): void {
  if ('method' in action) rpc.assertAllowed(parseNamespace(network), action.method)
  const method =
    'plan' in action
      ? connection.send
      : 'method' in action
        ? connection.invoke
        : connection.signMessage
  if (!method) throw new LatchkeyError('plan' in action ? 'send-unsupported' : 'unsupported')
}

/** Sends the action to the wallet, once. */
export async function execute(
  action: Action,
  connection: Connection,
  account: Account,
): Promise<ActionResult> {
  if ('plan' in action) {
    if (!connection.send) throw new LatchkeyError('send-unsupported')
    return connection.send(action.plan)
  }
  if ('message' in action) {
    if (!connection.signMessage) throw new LatchkeyError('unsupported')
    return { signed: await connection.signMessage({ account, message: action.message }) }
  }
  if (!connection.invoke) throw new LatchkeyError('unsupported')
  return parseResult(
    action.method,
    await connection.invoke(account.network, action.method, action.params),
  )
}

/** True for methods that sign and send nothing; `signAndSubmit`, `signAndExecute` and such send. */
const onlySigns = (method: string): boolean => /sign(?!and)/i.test(method) && !/send/i.test(method)

const hashFields = ['hash', 'txid', 'digest', 'signature', 'id']
const signatureFields = ['signature', 'hash', 'id']

/**
 * Wallets answer with a text, or an object that has it. A method of unknown meaning is taken to
 * send: a hash that passes for a signature would count as confirmed at once.
 */
function parseResult(method: string, answer: unknown): ActionResult {
  const signs = onlySigns(method)
  const text =
    typeof answer === 'string'
      ? answer
      : (signs ? signatureFields : hashFields)
          .map((name) => readField(answer, name))
          .find((value) => typeof value === 'string')
  if (typeof text !== 'string') return {}
  return signs ? { signed: { scheme: method, signature: text } } : { hash: text }
}

/**
 * A 64-bit fingerprint that equal actions share and nothing can be read from. Calls are equal only
 * with the same `subject`.
 */
export function fingerprintAction(
  account: string,
  network: Caip2,
  action: Action,
  effects: readonly Effect[],
  subject?: string,
): string {
  const isCall = effects.some(({ kind }) => kind === 'call')
  const content =
    effects.length > 0
      ? effects
      : 'plan' in action
        ? [action.plan.request.to, action.plan.request.asset, action.plan.amount]
        : action
  const text = JSON.stringify(
    [account, network, content, ...(isCall && subject !== undefined ? [subject] : [])],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  )
  let hash = 0xcbf29ce484222325n
  for (const char of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(16)
}
