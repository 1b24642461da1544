import type { ReactNode } from 'react'
import type { SocialProvider } from './socialNames.ts'

const marks: Readonly<Record<SocialProvider, ReactNode>> = {
  google: (
    <g fill="none" strokeWidth="3.6">
      <path stroke="#ea4335" d="M5.1 8.2A7.9 7.9 0 0 1 17.6 6.4" />
      <path stroke="#fbbc05" d="M5.1 15.8a7.9 7.9 0 0 1 0-7.6" />
      <path stroke="#34a853" d="M17.4 17.7A7.9 7.9 0 0 1 5.1 15.8" />
      <path stroke="#4285f4" d="M12.2 12.1h7.7a7.9 7.9 0 0 1-2.5 5.6" />
    </g>
  ),
  x: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M3.3 4h5.3l4.1 5.6L17.5 4h2.2l-6 7 6.9 9.3h-5.3l-4.4-6-5.2 6H3.5l6.4-7.4zm3 1.6 9.8 13.1h1.5L7.8 5.6z"
    />
  ),
  discord: (
    <path
      fill="#5865f2"
      fillRule="evenodd"
      d="M9.1 5.2c-1.5.2-2.9.7-4.1 1.3C2.9 9.6 2.2 13.1 2.5 16.5c1.6 1.2 3.3 1.9 5 2.4l1.2-1.9-1.7-.9c3.2 1.3 6.8 1.3 10 0l-1.7.9 1.2 1.9c1.8-.5 3.5-1.3 5-2.4.4-4-.7-7.3-2.6-10-1.2-.6-2.6-1.1-4-1.3l-.6 1.3a16 16 0 0 0-4.7 0zM8.7 10.6a1.8 2 0 1 0 0 4 1.8 2 0 1 0 0-4zm6.6 0a1.8 2 0 1 0 0 4 1.8 2 0 1 0 0-4z"
    />
  ),
  farcaster: (
    <>
      <rect x="2.5" y="2.5" width="19" height="19" rx="5" fill="#855dcd" />
      <path
        fill="#fff"
        d="M7.4 6.3h9.2v1.8h1.5l-.5 1.7h-.5v6.4l.9.3v1.3h-4.3v-1.3l.8-.3v-2.9a2.5 2.5 0 0 0-5 0v2.9l.8.3v1.3H6v-1.3l.9-.3V9.8h-.5l-.5-1.7h1.5z"
      />
    </>
  ),
  github: (
    <path
      fill="currentColor"
      d="M12 2.5a9.5 9.5 0 0 0-3 18.5c.5.1.7-.2.7-.5v-1.8c-2.7.6-3.3-1.2-3.3-1.2-.4-1.1-1-1.4-1-1.4-.9-.6 0-.6 0-.6 1 .1 1.5 1 1.5 1 .9 1.5 2.3 1.1 2.9.8.1-.6.3-1.1.6-1.3-2.2-.3-4.4-1.1-4.4-4.8 0-1 .4-1.9 1-2.6-.1-.3-.4-1.3.1-2.6 0 0 .8-.3 2.6 1a9 9 0 0 1 4.8 0c1.8-1.3 2.6-1 2.6-1 .5 1.3.2 2.3.1 2.6.6.7 1 1.6 1 2.6 0 3.7-2.3 4.5-4.4 4.8.3.3.6.9.6 1.8v2.7c0 .3.2.6.7.5A9.5 9.5 0 0 0 12 2.5z"
    />
  ),
  apple: (
    <path
      fill="currentColor"
      d="M15.6 2.5c.1 1-.3 2-.9 2.8-.7.8-1.7 1.4-2.7 1.3-.1-1 .4-2 1-2.7.6-.8 1.7-1.3 2.6-1.4zm3.5 14.3c-.5 1-.7 1.5-1.3 2.4-.9 1.3-2.1 2.8-3.5 2.8-1.3 0-1.6-.8-3.4-.8s-2.2.8-3.4.8c-1.5 0-2.6-1.4-3.4-2.7C1.7 15.8 1.5 11.7 3 9.5c1-1.6 2.6-2.5 4.2-2.5s2.5.9 3.8.9c1.3 0 2.0-.9 3.9-.9 1.4 0 2.8.7 3.8 2-3.4 1.9-2.8 6.7.4 7.8z"
    />
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="9.5" fill="#0866ff" />
      <path
        fill="#fff"
        d="M10.4 21.4v-6.9H8.1v-2.9h2.3V9.8c0-2.5 1.3-3.9 3.7-3.9.8 0 1.5.1 2 .2v2.5h-1.3c-1.1 0-1.5.6-1.5 1.5v1.5h2.7l-.5 2.9h-2.2v6.9a9.6 9.6 0 0 1-2.9 0z"
      />
    </>
  ),
}

/** Icon of a social login, drawn for this project. Decorative: show its name beside it. */
export function SocialMark({ social }: { readonly social: SocialProvider }) {
  return (
    <svg className="social-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {marks[social]}
    </svg>
  )
}
