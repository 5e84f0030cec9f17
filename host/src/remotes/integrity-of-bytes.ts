/** Computes the integrity of a file as in the `integrity` attribute: `sha384-…`. */
export async function integrityOfBytes(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-384', bytes)
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}
