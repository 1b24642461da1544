import { array, object, string } from 'valibot'
import type { Platform, Provider } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import { embeddedWalletError } from './errors.ts'
import { developmentOrigins, isOriginAllowed } from './isOriginAllowed.ts'

const originsSchema = object({ allowedOrigins: array(string()) })

/**
 * Asks, once, whether this page may offer the embedded wallet; after a failure the next call asks
 * again. Resolves with why not, or with nothing.
 */
export type OriginCheck = () => Promise<LatchkeyError | undefined>

/**
 * Makes the check. A list that was fetched and is not empty is enforced; an empty one restricts
 * nothing. Without a list it is unknown: `failed` is told
 * APKT010 for too many requests and APKT009 for anything else, and the frame's own rules decide.
 * `context.name` is `RATE_LIMITED` or `SERVER_ERROR` for an answer of status 429 or 5xx.
 * `refused` is told APKT002, once.
 */
export function createOriginCheck(
  { page }: Pick<Platform, 'page'>,
  provider: Provider,
  callbacks: { failed(error: LatchkeyError): void; refused(error: LatchkeyError): void },
): OriginCheck {
  let running: Promise<LatchkeyError | undefined> | undefined
  const fetchVerdict = async () => {
    const { allowedOrigins } = await provider.get('api', '/projects/v1/origins', originsSchema, {
      tries: 1,
    })
    if (
      allowedOrigins.length === 0 ||
      isOriginAllowed(page.origin, [...allowedOrigins, ...developmentOrigins])
    )
      return undefined
    const error = new LatchkeyError('APKT002', { origin: page.origin })
    callbacks.refused(error)
    return error
  }
  const unknown = (cause: unknown) => {
    running = undefined
    const status = isLatchkeyError(cause, 'http-failed') ? Number(cause.context['status']) : 0
    const name = status === 429 ? 'RATE_LIMITED' : status >= 500 ? 'SERVER_ERROR' : undefined
    callbacks.failed(
      embeddedWalletError(name === 'RATE_LIMITED' ? 'APKT010' : 'APKT009', name ? { name } : {}, {
        cause,
      }),
    )
    return undefined
  }
  return () => {
    running ??= fetchVerdict().catch(unknown)
    return running
  }
}
