import { createContext, useContext, useState } from 'react'

/**
 * The email that was typed at sign-in or at password recovery. Both screens show it. The remote keeps
 * it in memory while one of its screens is shown.
 */
export const TypedEmail = createContext({ current: '' })

/** Returns the email in the field of a screen, and its setter, as `useState` does. */
export function useTypedEmail() {
  const kept = useContext(TypedEmail)
  const [email, setEmail] = useState(kept.current)
  return [
    email,
    (value: string) => {
      kept.current = value
      setEmail(value)
    }
  ] as const
}
