import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCall } from './answerCall.ts'
import type { OtpApi } from './createOtpApi.ts'
import { createOtpApi } from './createOtpApi.ts'
import { loadApiContract } from './loadApiContract.ts'

const contract = loadApiContract()
const path = '/auth/v1/otp'
const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const email = 'ada@visitor.example'

let otpApi: OtpApi
let mails: { to: string; text: string }[]
beforeEach(() => {
  mails = []
  otpApi = createOtpApi(async (mail) => void mails.push(mail))
})

/** A call, held against the contract both ways. */
async function call(method: 'POST' | 'PUT', body: unknown, headers: Record<string, string> = {}) {
  const query = { projectId: 'test' }
  const { status = 200, body: said } = await answerCall(otpApi.routes)({
    method,
    path,
    params: {},
    query: new URLSearchParams(query),
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  if (status === 200) expect(contract.request({ method, path, query, body })).toEqual([])
  expect(
    contract.answer({ method, path }, { status, type: 'application/json', body: said }),
  ).toEqual([])
  return { status, said }
}
async function begin(to = email, of = account): Promise<string> {
  const { said } = await call('POST', { email: to, account: of })
  return String(Object(said)['uuid'])
}
const mailed = () => /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
const confirm = (uuid: string, code: string) => call('PUT', { code }, { 'x-otp': uuid })
const wrong = () => String((Number(mailed()) + 1) % 1_000_000).padStart(6, '0')

describe('email codes', () => {
  it('mails six digits to that address only, and they confirm it once', async () => {
    const uuid = await begin('Ada@Visitor.example')
    expect(mails.map(({ to }) => to)).toEqual([email])
    expect(mailed()).toMatch(/^\d{6}$/)
    expect(otpApi.emailOf(uuid, account)).toBeUndefined()
    expect(await confirm(uuid, mailed())).toEqual({ status: 200, said: null })
    expect(otpApi.emailOf(uuid, account)).toBe(email)
    expect(otpApi.emailOf(uuid, account.replace('eip155:1', 'eip155:10'))).toBe(email)
    expect(otpApi.emailOf(uuid, `${account.slice(0, -1)}7`)).toBeUndefined()
    expect(await confirm(uuid, mailed())).toEqual({
      status: 400,
      said: { error: 'Ask for a new code' },
    })
  })

  it('needs no code for an address confirmed for the account, but for another account', async () => {
    await confirm(await begin(), mailed())
    expect(await call('POST', { email, account })).toEqual({ status: 200, said: { uuid: null } })
    expect(mails).toHaveLength(1)
    expect(await begin(email, account.replace('eip155:1', 'eip155:8453'))).not.toBe('null')
    expect(mails).toHaveLength(2)
  })

  it('refuses a wrong code; after five wrong codes the right one too', async () => {
    const uuid = await begin()
    for (let count = 0; count < 5; count++)
      expect(await confirm(uuid, wrong())).toEqual({ status: 400, said: { error: 'Invalid code' } })
    expect(await confirm(uuid, mailed())).toEqual({
      status: 400,
      said: { error: 'Too many wrong codes. Ask for a new one' },
    })
    expect(otpApi.emailOf(uuid, account)).toBeUndefined()
  })

  it('refuses a code under another id, and without an id', async () => {
    await begin()
    expect((await confirm('00000000-0000-4000-8000-000000000000', mailed())).status).toBe(400)
    expect((await call('PUT', { code: mailed() })).status).toBe(400)
  })

  it('a code expires after ten minutes', async () => {
    const uuid = await begin()
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ['Date'] })
    expect(await confirm(uuid, mailed())).toEqual({
      status: 400,
      said: { error: 'This code has expired' },
    })
    vi.useRealTimers()
  })

  it('refuses the eleventh code to an address within ten minutes, for any account', async () => {
    for (let count = 0; count < 10; count++) await begin(email, `${account.slice(0, -1)}${count}`)
    expect(await call('POST', { email, account })).toEqual({
      status: 429,
      said: { error: expect.stringContaining('ten mails') },
    })
    expect(mails).toHaveLength(10)
    expect(await begin('grace@visitor.example')).not.toBe('')
  })

  it.each([
    { email: 'ada', account },
    { email, account: '0xf39F' },
    { email },
    'ada@visitor.example',
    undefined,
  ])('sends no code for %j', async (body) => {
    expect((await call('POST', body)).status).toBe(400)
    expect(mails).toEqual([])
  })
})
