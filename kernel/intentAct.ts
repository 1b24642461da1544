import type { Caip2 } from './caip.ts'
import { namespaceOf } from './caip.ts'
import type { Account } from './chainData.ts'
import { LatchkeyError } from './errors.ts'
import { fieldOf } from './gate.ts'
import type { IntentAct } from './intent.ts'
import type { Connection, Effect, Sent } from './namespace.ts'
import type { Rpc } from './rpc.ts'
import type { Signed } from './signature.ts'

/** What a wallet gave back. */
export type ActResult = { readonly hash?: string; readonly signed?: Signed }

function freezeDeep(value: unknown): void {
  // Bytes cannot be frozen; the copy is nobody else's.
  if (
    typeof value !== 'object' ||
    value === null ||
    ArrayBuffer.isView(value) ||
    Object.isFrozen(value)
  )
    return
  Object.freeze(value)
  for (const key of Reflect.ownKeys(value)) freezeDeep(Reflect.get(value, key))
}

/** A copy that nobody can reach, frozen all the way down. Refuses what is no data. */
function frozenCopy(value: unknown): unknown {
  try {
    const copy: unknown = structuredClone(value)
    freezeDeep(copy)
    return copy
  } catch (cause) {
    throw new LatchkeyError(
      'transaction-invalid',
      { why: 'it holds something that is no data.' },
      { cause },
    )
  }
}

/** The act as it will be handed over, whatever becomes of the objects it was made of. */
export function freezeAct(act: IntentAct): IntentAct {
  if ('message' in act) return Object.freeze({ message: act.message })
  if ('method' in act) return Object.freeze({ method: act.method, params: frozenCopy(act.params) })
  const { plan } = act
  // `via` is the live connection; whatever else the request says is settled.
  const { via: _via, signal: _signal, ...request } = plan.request
  return Object.freeze({
    plan: Object.freeze({
      ...plan,
      request: Object.freeze(request),
      payload: frozenCopy(plan.payload),
    }),
  })
}

/** What of it goes to the wallet; nothing for a text. */
export function sentOf(act: IntentAct): Sent | undefined {
  if ('plan' in act) return { payload: act.plan.payload }
  return 'method' in act ? { method: act.method, params: act.params } : undefined
}

/** Refuses what the wallet cannot do, before anybody is asked. */
export function requireAble(
  act: IntentAct,
  live: Connection,
  network: Caip2,
  rpc: Pick<Rpc, 'require'>,
): void {
  if ('method' in act) rpc.require(namespaceOf(network), act.method)
  const able = 'plan' in act ? live.send : 'method' in act ? live.invoke : live.signMessage
  if (!able) throw new LatchkeyError('plan' in act ? 'send-unsupported' : 'unsupported')
}

/** Asks the wallet. Called once for an intent, and by nothing else. */
export async function perform(
  act: IntentAct,
  live: Connection,
  account: Account,
): Promise<ActResult> {
  if ('plan' in act) {
    if (!live.send) throw new LatchkeyError('send-unsupported')
    return live.send(act.plan)
  }
  if ('message' in act) {
    if (!live.signMessage) throw new LatchkeyError('unsupported')
    return { signed: await live.signMessage({ account, message: act.message }) }
  }
  if (!live.invoke) throw new LatchkeyError('unsupported')
  return resultOf(act.method, await live.invoke(account.network, act.method, act.params))
}

/**
 * Wallets answer a transaction with its hash, with a bundle's id, or with an object around one of
 * them; and a request to sign with a signature.
 */
function resultOf(method: string, answer: unknown): ActResult {
  const text =
    typeof answer === 'string'
      ? answer
      : ['hash', 'signature', 'id']
          .map((name) => fieldOf(answer, name))
          .find((value) => typeof value === 'string')
  if (typeof text !== 'string') return {}
  return /send/i.test(method) ? { hash: text } : { signed: { scheme: method, signature: text } }
}

/**
 * What two intents have in common that do the same: 64 bits from which nothing can be read back.
 */
export function markOf(
  account: string,
  network: Caip2,
  act: IntentAct,
  effects: readonly Effect[],
): string {
  const does =
    effects.length > 0
      ? effects
      : 'plan' in act
        ? [act.plan.request.to, act.plan.request.asset, act.plan.amount]
        : act
  const text = JSON.stringify([account, network, does], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  let mark = 0xcbf29ce484222325n
  for (const char of text)
    mark = BigInt.asUintN(64, (mark ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return mark.toString(16)
}
