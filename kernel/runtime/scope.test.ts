import { expect, it } from 'vitest'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createDisposableStack, createDisposableTimer } from './scope.ts'

it('runs releases once in reverse order, and at once after disposal', () => {
  const order: number[] = []
  const disposables = createDisposableStack(() => {})
  const [first] = [1, 2, 3].map((turn) => disposables.defer(() => order.push(turn)))
  first?.()
  first?.()
  disposables.dispose()
  disposables.dispose()
  disposables.defer(() => order.push(4))
  expect(order).toEqual([1, 3, 2, 4])
})
it('reports a throwing release and runs the others', () => {
  const faults: unknown[] = []
  let released = 0
  const disposables = createDisposableStack((error) => faults.push(error))
  disposables.defer(() => released++)
  disposables.defer(() => {
    throw new Error('at release')
  })
  disposables.dispose()
  expect([released, faults]).toMatchObject([1, [{ message: 'at release' }]])
})
it('drops a timer from its stack once it has run', async () => {
  const { platform, clock, countOpenHandles } = createTestPlatform()
  const disposables = createDisposableStack(() => {})
  let runs = 0
  createDisposableTimer(platform, disposables, 10, () => void runs++)
  const stopped = createDisposableTimer(platform, disposables, 10, () => void runs++)
  stopped()
  await clock.advance(10)
  expect([runs, countOpenHandles()]).toEqual([1, 0])
  createDisposableTimer(platform, disposables, 10, () => void runs++)
  disposables.dispose()
  await clock.advance(10)
  expect([runs, countOpenHandles()]).toEqual([1, 0])
})
