import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { isLoopback } from '../api/isLoopback.ts'
import { readRequestUrl } from '../api/readRequestUrl.ts'
import { pagePolicy } from '../frame/server/htmlPage.ts'
import type { Mail } from './readMail.ts'
import { readMail } from './readMail.ts'
import { renderInbox } from './renderInbox.ts'

export type { Mail } from './readMail.ts'

export type MailHost = {
  /** The inbox of everybody, as a page. */
  readonly url: string
  /** `smtp://` address that takes mail for any address. */
  readonly smtp: string
  /** Sends over SMTP; resolves when the server has it. */
  send(mail: {
    readonly to: string
    readonly subject: string
    readonly text: string
  }): Promise<void>
  /** Newest first. */
  list(): readonly Mail[]
  reset(): void
  stop(): Promise<void>
}

const maxMails = 500
const sender = 'Latchkey Sandbox <login@sandbox.example>'

/**
 * An SMTP server that keeps what it gets, and a page to read it on. Nothing leaves this machine.
 */
export async function startMail(): Promise<MailHost> {
  let mails: readonly Mail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails = [readMail(Buffer.concat(chunks).toString('utf8'), Date.now()), ...mails].slice(
          0,
          maxMails,
        )
        done()
      })
    },
  })
  // A client that goes away in the middle is no reason to end the sandbox.
  smtp.on('error', () => undefined)
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  // Allowed because a server listening on TCP has an AddressInfo.
  const { port } = smtp.server.address() as AddressInfo
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })

  const page = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (!isLoopback(request.headers.host)) return response.writeHead(403).end()
    const url = readRequestUrl(request)
    if (url?.pathname !== '/') return response.writeHead(404).end()
    const to = url.searchParams.get('to')?.toLowerCase()
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(),
    })
    response.end(renderInbox(mails.filter((mail) => !to || mail.to === to)))
  })
  await once(page.listen(0, '127.0.0.1'), 'listening')

  return {
    url: `http://127.0.0.1:${(page.address() as AddressInfo).port}/`,
    smtp: `smtp://127.0.0.1:${port}`,
    // Base64 so that no line is folded: links are read back as they were written.
    send: async (mail) =>
      void (await transport.sendMail({ from: sender, textEncoding: 'base64', ...mail })),
    list: () => mails,
    reset() {
      mails = []
    },
    async stop() {
      transport.close()
      page.closeAllConnections()
      await Promise.all([
        new Promise<void>((resolve) => page.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ])
    },
  }
}
