import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../test/harness/createTestKernel.ts'
import { startSignIn } from '../test/harness/startSignIn.ts'
import { requestSignIn } from './requestSignIn.ts'

describe('sign-in on request of the host', () => {
  test('throws SIWX is not enabled without the option', async () => {
    await expect(requestSignIn(createTestKernel().kernel)).rejects.toMatchObject({
      code: 'siwx-missing',
      message: 'SIWX is not enabled',
    })
  })
  test('throws No ActiveCaipAddress found without a connection', async () => {
    await expect(requestSignIn(startSignIn().kernel)).rejects.toMatchObject({
      code: 'siwx-account-missing',
      message: 'No ActiveCaipAddress found',
    })
  })
  test('throws that the modal was destroyed, after which no sign-in is known', async () => {
    const { kernel } = startSignIn()
    kernel.dispose()
    await expect(requestSignIn(kernel)).rejects.toMatchObject({ code: 'destroyed' })
  })
})
