import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { number, object, optional, parse, string, unknown } from 'valibot'
import { WebSocket } from 'ws'

const answerSchema = object({
  id: optional(number()),
  result: optional(unknown()),
  error: optional(string()),
  message: optional(string()),
})

/** A connection of WebDriver BiDi. */
export type Bidi = {
  /** Sends a command; rejects with the browser's error. */
  call(method: string, params: object): Promise<unknown>
  end(): void
}

/** Connects to a browser that may still be starting. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = await open(url)
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  socket.on('message', (text) => {
    const { id, result, error, message } = parse(answerSchema, JSON.parse(String(text)))
    const call = id === undefined ? undefined : waiting.get(id)
    if (id !== undefined) waiting.delete(id)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(`${error}: ${message}`))
  })
  let count = 0
  return {
    call(method, params) {
      const id = ++count
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
      socket.send(JSON.stringify({ id, method, params }))
      return answer
    },
    end: () => socket.close(),
  }
}

async function open(url: string): Promise<WebSocket> {
  for (let attempt = 0; ; attempt++) {
    const socket = new WebSocket(url)
    try {
      await once(socket, 'open')
      return socket
    } catch (cause) {
      if (attempt === 200) throw new Error(`No browser answers at ${url}`, { cause })
      await pause(100)
    }
  }
}
