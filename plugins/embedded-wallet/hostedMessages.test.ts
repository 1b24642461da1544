import { describe, expect, it } from 'vitest'
import { decodeHostedMessage, encodeHostedMessage } from './hostedMessages.ts'

describe('messages to the hosted frame', () => {
  it('messages to the hosted frame stay unchanged, but a cancelled request is not named', () => {
    const request = {
      id: '1',
      type: '@w3m-app/CONNECT_EMAIL',
      payload: { email: 'ada@mail.example' },
    }
    expect(encodeHostedMessage(request)).toEqual(request)
    expect(
      encodeHostedMessage({ id: '2', type: '@w3m-app/RPC_ABORT', payload: { request: '1' } }),
    ).toEqual({
      id: '2',
      type: '@w3m-app/RPC_ABORT',
    })
  })
})

describe('messages of the hosted frame', () => {
  it.each(['GET_USER', 'CONNECT_SOCIAL', 'CONNECT_FARCASTER'])(
    'messages of the hosted frame with a user in %s lose null fields and unknown account types',
    (name) => {
      const type = `@w3m-frame/${name}_SUCCESS`
      expect(
        decodeHostedMessage({
          type,
          id: '1',
          payload: { email: null, userName: null, address: 'x', preferredAccountType: 'vault' },
        }),
      ).toEqual({
        type,
        id: '1',
        payload: { address: 'x' },
      })
      expect(
        decodeHostedMessage({
          type,
          id: '1',
          payload: { userName: 'ada', preferredAccountType: 'smartAccount' },
        }).payload,
      ).toEqual({
        userName: 'ada',
        preferredAccountType: 'smartAccount',
      })
    },
  )

  it('messages of the hosted frame of other kinds stay unchanged: null may be the answer', () => {
    for (const payload of [null, { to: null }, undefined, 'text'])
      expect(
        decodeHostedMessage({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: '1', payload }),
      ).toEqual({
        type: '@w3m-frame/RPC_REQUEST_SUCCESS',
        id: '1',
        payload,
      })
  })

  it.each([
    'RESIZE',
    'SOCIAL_RESULT',
    'UNVERIFIED_DOMAIN',
    'GET_USER_SUCCESS',
    'CONNECT_EMAIL_ERROR',
  ])('messages of the hosted frame without an id mean nothing: %s', (name) => {
    expect(
      decodeHostedMessage({ type: `@w3m-frame/${name}`, payload: { uri: 'x', height: 7 } }),
    ).toEqual({
      type: '',
    })
  })

  it('messages of the hosted frame without a request are updates of its session only', () => {
    const update = { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } }
    expect(decodeHostedMessage(update)).toEqual(update)
  })
})
