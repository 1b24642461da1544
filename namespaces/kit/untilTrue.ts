import type { NamespaceHost } from '#kernel'
import type { Live } from './createLive.ts'

/**
 * Looks again after every change of the connection, and every quarter of a second; `false` after
 * `ms` milliseconds or when the connection ends.
 */
export async function untilTrue(
  host: Pick<NamespaceHost, 'after'>,
  live: Pick<Live<object>, 'on' | 'ended'>,
  ms: number,
  look: () => Promise<boolean>,
): Promise<boolean> {
  let late = false
  const release = host.after(ms, () => {
    late = true
  })
  try {
    while (!late && !live.ended.aborted) {
      if (await look()) return true
      await changeOr(host, live, 250)
    }
    return false
  } finally {
    release()
  }
}

function changeOr(
  host: Pick<NamespaceHost, 'after'>,
  live: Pick<Live<object>, 'on'>,
  ms: number,
): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const release of releases) release()
      resolve()
    }
    const releases = [live.on('change', done), live.on('end', done), host.after(ms, done)]
  })
}
