import type { NamespaceHost } from '#kernel'
import type { ConnectionStateStore } from './createConnectionState.ts'

/**
 * Checks after every change of the connection and every 250 ms until true.
 * Returns `false` after `ms` milliseconds or when the connection ends.
 */
export async function pollUntil(
  host: Pick<NamespaceHost, 'after'>,
  connectionState: Pick<ConnectionStateStore<object>, 'on' | 'ended'>,
  ms: number,
  check: () => Promise<boolean>,
): Promise<boolean> {
  let timedOut = false
  const release = host.after(ms, () => {
    timedOut = true
  })
  try {
    while (!timedOut && !connectionState.ended.aborted) {
      if (await check()) return true
      await waitForChange(host, connectionState, 250)
    }
    return false
  } finally {
    release()
  }
}

function waitForChange(
  host: Pick<NamespaceHost, 'after'>,
  connectionState: Pick<ConnectionStateStore<object>, 'on'>,
  ms: number,
): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const release of releases) release()
      resolve()
    }
    const releases = [
      connectionState.on('change', done),
      connectionState.on('end', done),
      host.after(ms, done),
    ]
  })
}
