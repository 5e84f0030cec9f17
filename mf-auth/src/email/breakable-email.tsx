/** An e-mail address that breaks before its "@" when it does not fit the line. */
export function BreakableEmail({ email }: { readonly email: string }) {
  const at = Math.max(email.lastIndexOf('@'), 0)
  return (
    <span translate="no">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
