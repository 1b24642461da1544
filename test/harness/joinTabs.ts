import type { TestPlatform } from './testPlatform.ts'
import { createTestPlatform } from './testPlatform.ts'

/** Writes of one tab reach the watchers of the other, as browsers do it: not those of its own. */
function join(from: TestPlatform, to: TestPlatform, note: (key: string) => void): void {
  const { set, remove } = from.platform.storage
  const notifyOther = (key: string) => {
    note(key)
    queueMicrotask(() => to.store.elsewhere(key, from.store.entries.get(key) ?? null))
  }
  Object.assign(from.platform.storage, {
    set(key: string, text: string) {
      set(key, text)
      notifyOther(key)
    },
    remove(key: string) {
      const was = from.store.entries.has(key)
      remove(key)
      if (was) notifyOther(key)
    },
  })
}

/** The platforms of two tabs of one site. `writes`: what either wrote, oldest first. */
export function joinTabs() {
  const entries = new Map<string, string>()
  const [one, other] = [createTestPlatform({ entries }), createTestPlatform({ entries })]
  const writes: string[] = []
  Object.assign(other.platform, { lock: one.platform.lock })
  join(one, other, (key) => writes.push(`a ${key}`))
  join(other, one, (key) => writes.push(`b ${key}`))
  return { one, other, writes }
}
