import type { Platform } from '#kernel'
import type { SessionSubject } from './NamespaceSignIn.ts'

/** Locks of accounts whose required sign-in is pending; they end with their tab. */
export type SignInLocks = {
  /** Holds the lock of an account in place of the last one of its namespace. */
  hold(subject: SessionSubject): void
  release(namespace: string): void
  /** Resolves once no tab holds the lock of an account. Never rejects. */
  wait(subject: SessionSubject): Promise<void>
}

/** The network is left out: tabs may have the same wallet on different networks. */
const toLockName = ({ namespace, address }: SessionSubject) =>
  `latchkey.sign-in:${namespace}:${address}`

/** Creates the locks of one tab. Browsers without locks hold none. */
export function createSignInLocks({ lock, log }: Pick<Platform, 'lock' | 'log'>): SignInLocks {
  const held = new Map<string, { readonly name: string; readonly end: () => void }>()
  const run = (name: string, task: () => Promise<void>) =>
    lock(name, task).catch((error) => log('info', 'A sign-in could not be locked.', error))
  const release = (namespace: string) => {
    held.get(namespace)?.end()
    held.delete(namespace)
  }
  return {
    hold(subject) {
      const name = toLockName(subject)
      if (held.get(subject.namespace)?.name === name) return
      release(subject.namespace)
      const ended = new Promise<void>((end) => held.set(subject.namespace, { name, end }))
      void run(name, () => ended)
    },
    release,
    wait: (subject) => run(toLockName(subject), async () => {}),
  }
}
