import { array, object, unknown } from 'valibot'
import type { Account, Network, Platform, Provider } from '#kernel'
import { isLatchkeyError, LatchkeyError, safeParse, safeText } from '#kernel'
import type { ReviewedActions } from '#kernel/reviewed-action'
import type { Registration } from '#plugins/ports/names'
import { checkLabel } from './checkLabel.ts'
import type { Lookups } from './createLookups.ts'
import { nameError } from './errors.ts'
import { findAddress } from './findAddress.ts'
import { toCoinType } from './toCoinType.ts'

const refusalSchema = object({ reasons: array(object({ description: safeText(200) })) })

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Reads the first reason of the provider's refusal. */
function readRefusalReason(error: unknown): string | undefined {
  if (!isLatchkeyError(error, 'http-failed')) return undefined
  return safeParse(refusalSchema, parseJson(error.cause))?.reasons[0]?.description || undefined
}

/** Dependencies of the registrar. */
export type RegistrarTools = {
  readonly reviewedActions: Pick<ReviewedActions, 'build'>
  readonly provider: Pick<Provider, 'post'>
  readonly platform: Pick<Platform, 'now'>
  readonly lookups: Lookups
  readonly signal: AbortSignal
  account(): Account | undefined
  find(network: Account['network']): Network | undefined
  /** Called when a registration ends. */
  onEnd(name: string, account: Account, error?: LatchkeyError): void
}
type NameClaim = {
  readonly name: string
  readonly account: Account
  readonly network: Network
  readonly message: string
}

/** The provider accepts a signature for ten minutes; the wallet gets half of that. */
const messageLifetime = 300_000

async function isRegistered(
  { lookups }: RegistrarTools,
  { name, account, network }: NameClaim,
): Promise<boolean> {
  const record = await lookups.record(name, { fresh: true }).catch(() => undefined)
  return (
    record !== undefined &&
    findAddress(record, network)?.toLowerCase() === account.address.toLowerCase()
  )
}

/** Without the provider's reason the error names what was refused, so that views can translate it. */
const refuse = (name: string, why: string | undefined, cause: unknown) =>
  nameError('name-refused', why ? { why } : { why: `Error registering name ${name}`, name }, {
    cause,
  })

/** A gateway answers with these in the place of the API, which may have registered the name. */
const gatewayStatuses: readonly unknown[] = [502, 504]

/**
 * Submits the signature, once.
 * After a lost response the name is looked up, never submitted again; the provider may register it
 * later, so that a name without an owner proves nothing.
 */
async function submitRegistration(
  tools: RegistrarTools,
  wanted: NameClaim,
  signature: string,
): Promise<void> {
  const { provider, signal } = tools
  const { name, account, network, message } = wanted
  const body = { coin_type: toCoinType(network), address: account.address, message, signature }
  try {
    await provider.post('blockchain', '/v1/profile/account', body, unknown(), { signal })
  } catch (cause) {
    // The name was registered: only the response is malformed.
    if (isLatchkeyError(cause, 'http-malformed')) return
    const why = readRefusalReason(cause)
    if (why === undefined && (await isRegistered(tools, wanted))) return
    throw isLatchkeyError(cause, 'http-failed') &&
      !gatewayStatuses.includes(cause.context['status'])
      ? refuse(name, why, cause)
      : nameError('name-unconfirmed', { name }, { cause })
  }
}

function createRegistration(
  tools: RegistrarTools,
  wanted: NameClaim,
  action: Registration['action'],
): Registration {
  const { name, account } = wanted
  const run = async () => {
    const { at, signed, error } = await action.confirm()
    if (at !== 'confirmed' || !signed) throw error ?? new LatchkeyError('internal')
    await submitRegistration(tools, wanted, signed.signature)
  }
  const runAndReport = () =>
    run().then(
      () => tools.onEnd(name, account),
      (cause: unknown) => {
        const error = isLatchkeyError(cause) ? cause : new LatchkeyError('internal', {}, { cause })
        tools.onEnd(name, account, error)
        throw error
      },
    )
  let running: Promise<void> | undefined
  return {
    name,
    action,
    register() {
      running ??= runAndReport()
      return running
    },
  }
}

/** Creates the registrar for the active account. */
export function createRegistrar(tools: RegistrarTools): {
  review(name: string): Promise<Registration>
} {
  const { reviewedActions, platform, lookups, account, find } = tools
  return {
    async review(name) {
      const [label = ''] = name.split('.')
      if (checkLabel(label) !== undefined || label === name) throw nameError('name-invalid')
      const from = account()
      if (!from) throw nameError('name-account-missing')
      const network = find(from.network)
      if (!network) throw nameError('name-network-missing')
      // Throw before signing what could not be submitted.
      toCoinType(network)
      const now = platform.now()
      const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000) })
      const action = await reviewedActions.build({
        kind: 'register-name',
        network: from.network,
        action: { message },
        expiresAt: now + messageLifetime,
        recheck: async () =>
          (await lookups.record(name, { fresh: true }))
            ? [{ level: 'stop', code: 'name-taken' }]
            : [],
      })
      return createRegistration(tools, { name, account: from, network, message }, action)
    },
  }
}
