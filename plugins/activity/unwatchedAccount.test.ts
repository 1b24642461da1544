import { expect, it } from 'vitest'
import { activityRef } from '#plugins/ports/activity'
import { tokens } from '#plugins/tokens/index'
import { rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import { startAccount } from '../../test/harness/startAccount.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { activity } from './index.ts'

async function start() {
  const test = startAccount({
    answers: {
      '/history': { body: { data: [rawTransaction([rawToken('in', '1')])], next: null } },
    },
    plugins: [tokens(), activity()],
  })
  await test.connect()
  const history = await test.kernel.use(activityRef)
  const release = history.watch()
  const settle = () => waitFor(() => expect(history.get().at).toBeDefined())
  await settle()
  return { ...test, history, release, settle }
}

it('shows no history of the former account after a change that no view watched', async () => {
  const { history, release, wallet, asked, settle } = await start()
  expect(history.get().transactions).toHaveLength(1)
  release()
  wallet().change({ network: 'eip155:10' })
  expect(history.get()).toMatchObject({ transactions: [], account: undefined, loading: false })
  await flushPromises()
  expect(asked('/history')).toHaveLength(1)
  history.watch()
  await settle()
  expect(history.get().account).toMatch(/^eip155:10:/)
})

it('requests no history of the active network after the view of another network is left', async () => {
  const { history, release, asked, settle } = await start()
  history.setNetwork('eip155:10')
  await settle()
  release()
  history.setNetwork(undefined)
  await flushPromises()
  expect(history.get()).toMatchObject({ transactions: [], loading: false })
  expect(asked('/history')).toHaveLength(2)
})

it('shows no toast for a failure after the last view has gone', async () => {
  const { history, release, toasts, answer, clock } = await start()
  release()
  await clock.advance(15_001)
  answer('/history', { status: 400 })
  history.watch()()
  await waitFor(() => expect(history.get().error).toMatchObject({ code: 'http-failed' }))
  expect(toasts).toEqual([])
})
