import { array, object, string } from 'valibot'
import type { Platform, Provider } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import { embeddedWalletError } from './errors.ts'
import { developmentOrigins, isOriginAllowed } from './isOriginAllowed.ts'

const originsSchema = object({ allowedOrigins: array(string()) })

/**
 * Checks once whether this page may use the embedded wallet; repeats after a failure. Resolves to
 * the reason if it may not.
 */
export type OriginCheck = () => Promise<LatchkeyError | undefined>

/**
 * Creates the check. A fetched list with entries is enforced; an empty one allows every origin.
 * Without a list the origin is unknown and the frame's own rules decide: `failed` receives APKT010
 * for too many requests and APKT009 otherwise. `context.name` is `RATE_LIMITED` or `SERVER_ERROR`
 * for status 429 or 5xx. `refused` receives APKT002, once.
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
  const reportFailure = (cause: unknown) => {
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
    running ??= fetchVerdict().catch(reportFailure)
    return running
  }
}
