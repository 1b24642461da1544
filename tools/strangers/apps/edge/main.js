import { createModal } from 'latchkey'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'

export const modal = createModal({ projectId: 'stranger', locale: 'de' })

/** Answers a request with the page's markup. */
export const fetch = async () =>
  new Response(
    await renderToReadableStream(
      createElement(LatchkeyProvider, { modal }, createElement(ConnectButton)),
    ),
  )
