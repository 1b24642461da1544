import { catchFaults } from './catchFaults.ts'
import type { Release, Slice } from './plugin.ts'

/** State with one owner, replaced as a whole. */
export type SettableState<State> = Pick<Slice<State>, 'get' | 'subscribe'> & {
  set(next: State): void
}

const isPlain = (value: unknown): value is object =>
  Object(value) === value &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)))

/** Freezes plain data. Class instances, such as foreign wallets, are neither read nor frozen. */
export function deepFreeze<T>(value: T): T {
  if (isPlain(value) && !Object.isFrozen(value))
    for (const part of Object.values(Object.freeze(value))) deepFreeze(part)
  return value
}

function isSame(first: unknown, second: unknown): boolean {
  if (!isPlain(first) || !isPlain(second)) return Object.is(first, second)
  const isKept = (key: string) => Object.is(Reflect.get(first, key), Reflect.get(second, key))
  return Object.keys({ ...first, ...second }).every(isKept)
}

/** Makes immutable state. Listeners run if a field changes; their errors go to `onFault`. */
export function createState<State>(
  initial: State,
  onFault: (error: unknown) => void,
  freeze: (state: State) => State = deepFreeze,
): SettableState<State> {
  let current = freeze(initial)
  const listeners = new Set<(state: State) => void>()
  return {
    get: () => current,
    set(next) {
      if (isSame(current, next)) return
      current = freeze(next)
      for (const listener of [...listeners]) listener(current)
    },
    subscribe(listener): Release {
      const registered = catchFaults(listener, onFault)
      listeners.add(registered)
      return () => listeners.delete(registered)
    },
  }
}
