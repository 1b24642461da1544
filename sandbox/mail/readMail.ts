export type Mail = {
  readonly time: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Six digits on a line of their own. */
  readonly code?: string
  readonly link?: string
}

const header = (head: string, name: string) =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''

/** Reads a mail as it came over the wire: headers, an empty line, one plain text. */
export function readMail(raw: string, time: number): Mail {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(end + 4)
  const text =
    header(head, 'Content-Transfer-Encoding').toLowerCase() === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : body
  const code = /^ *(\d{6}) *$/m.exec(text)?.[1]
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  const to = /[^<\s]+@[^>\s]+/.exec(header(head, 'To'))?.[0]?.toLowerCase() ?? ''
  return {
    time,
    to,
    subject: header(head, 'Subject'),
    text: text.trim(),
    ...(code && { code }),
    ...(link && { link }),
  }
}
