import { expect, it } from 'vitest'
import { actionChanged } from '#kernel/reviewed-action'
import { activityRef } from '#plugins/ports/activity'
import { tokens } from '#plugins/tokens/index'
import { rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import { startAccount } from '../../test/harness/startAccount.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { activity } from './index.ts'

it('shows a confirmed transaction that the provider knows only some seconds later', async () => {
  const test = startAccount({
    answers: { '/history': { body: { data: [], next: null } } },
    plugins: [tokens(), activity()],
  })
  await test.connect()
  const history = await test.kernel.use(activityRef)
  const settle = () => waitFor(() => expect(history.get()).toMatchObject({ loading: false }))
  history.watch()
  await settle()
  test.kernel.emit(actionChanged, {
    id: '1',
    kind: 'send',
    account: 'eip155:1:0xAa00000000000000000000000000000000000001',
    network: 'eip155:1',
    at: 'confirmed',
  })
  await settle()
  test.answer('/history', {
    body: { data: [rawTransaction([rawToken('out', '1')])], next: null },
  })
  await flushPromises()
  expect(history.get().transactions).toEqual([])
  await test.clock.advance(15_000)
  await waitFor(() => expect(history.get().transactions).toHaveLength(1))
})
