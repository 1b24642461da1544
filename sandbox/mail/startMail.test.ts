import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MailHost } from './startMail.ts'
import { startMail } from './startMail.ts'

let mail: MailHost
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail?.stop())

it('lists mail sent by SMTP in the inbox, newest first, with its code and its link', async () => {
  await mail.send({
    to: 'Ada@Example.test',
    subject: 'Your code',
    text: 'Your code is\n\n042424\n\nfor order 123456789.',
  })
  const link = `http://127.0.0.1:1/device?wait=${'a'.repeat(120)}`
  await mail.send({ to: 'grace@example.test', subject: 'Grüße', text: `Approve:\n\n${link}\n` })
  expect(mail.list()).toMatchObject([
    { to: 'grace@example.test', link },
    { to: 'ada@example.test', subject: 'Your code', code: '042424' },
  ])
})

it('accepts mail from any client, and its page runs none of its scripts', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const client = createTransport(mail.smtp)
  await client.sendMail({
    from: 'a@b.test',
    to: 'eve@example.test',
    subject: hostile,
    text: hostile,
  })
  client.close()
  const answer = await fetch(`${mail.url}?to=eve@example.test`)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
  const page = await answer.text()
  expect(page).not.toMatch(/<script|<img/)
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('Your code')
})
