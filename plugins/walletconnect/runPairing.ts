import type { Release, RemoteSigner } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { Sessions } from './createSessions.ts'
import { endSession } from './endSession.ts'
import { checkInterval, isPairingExpired, pairingLifetime, refreshLead } from './pairingTime.ts'
import { parsePairingUri } from './parsePairingUri.ts'
import type { ProposalRequest, ProposalTools } from './propose.ts'
import { propose } from './propose.ts'
import { toProposalFault } from './sessionFaults.ts'
import type { ApprovedSession } from './wrapClient.ts'

/** Dependencies of a pairing. */
export type PairingTools = ProposalTools & {
  readonly sessions: Sessions
  /** False if the sessions of earlier visits cannot be read. */
  readonly isPersistent: boolean
  /** Takes over a session that another tab stored after the start of the client. */
  adopt(topic: string): Promise<void>
  /** Calls the listener if the relay refuses the site. */
  onRefused(listener: (reason: LatchkeyError) => void): Release
}
export type PairingRequest = ProposalRequest & {
  readonly signal?: AbortSignal | undefined
  onUri(pairing: { readonly uri: string; readonly expiresAt: number }): void
}

/**
 * Creates fresh URIs until a wallet approves one. Wallets may answer a replaced URI: the first
 * session is adopted; later ones, and those after an abort, are ended.
 */
export function runPairing(
  { sessions, onRefused, ...tools }: PairingTools,
  { signal, onUri, ...ask }: PairingRequest,
): Promise<RemoteSigner> {
  const { platform, client } = tools
  const releases: Release[] = []
  let over = false
  let minting = false
  let expiresAt: number | undefined

  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      if (over) return
      over = true
      for (const release of releases) release()
      settle()
    }
    const fail = (reason: unknown) => finish(() => reject(reason))
    const adopt = ({ session: { topic }, proofs }: ApprovedSession) => {
      if (over && !sessions.has(topic)) endSession({ platform, client }, topic)
      finish(() => {
        const signer = sessions.lease(topic, proofs)
        if (signer) resolve(signer)
        else reject(new LatchkeyError('expired'))
      })
    }
    const refuse = (error: unknown) => {
      const reason = toProposalFault(error)
      // An expired URI has been replaced already.
      if (reason.code !== 'expired') fail(reason)
    }
    const onUnminted = (cause: unknown) => {
      if (expiresAt === undefined) fail(toProposalFault(cause))
      // A wallet may answer the old URI until its end; the next look at the clock tries again.
      else if (platform.now() >= expiresAt) fail(new LatchkeyError('expired', {}, { cause }))
    }
    const mint = async () => {
      if (minting || over) return
      minting = true
      try {
        const proposed = await propose(tools, ask)
        const uri = parsePairingUri(proposed.uri)
        proposed.approval().then(adopt, refuse)
        if (over) return
        expiresAt = platform.now() + pairingLifetime
        onUri({ uri, expiresAt })
        releases.push(platform.after(pairingLifetime - refreshLead, mint))
      } catch (cause) {
        onUnminted(cause)
      } finally {
        minting = false
      }
    }
    const checkExpiry = () => void (isPairingExpired(expiresAt, platform.now()) && mint())
    const onAbort = () => fail(signal?.reason)

    releases.push(
      // A suspended page missed its timers.
      platform.watch(() => {
        client.wake()
        checkExpiry()
      }),
      onRefused(fail),
      callEvery(platform, checkInterval, checkExpiry),
      () => signal?.removeEventListener('abort', onAbort),
    )
    signal?.addEventListener('abort', onAbort, { once: true })
    if (signal?.aborted) onAbort()
    mint()
  })
}

/**
 * Calls a task at an interval (ms) until released: longer timers stop while a computer sleeps, and a
 * page that stays visible gets no event after it.
 */
function callEvery(
  platform: PairingTools['platform'],
  interval: number,
  task: () => void,
): Release {
  let release: Release
  const wait = () => {
    release = platform.after(interval, () => {
      // First the next round: the task may end it.
      wait()
      task()
    })
  }
  wait()
  return () => release()
}
