// What the browser remembers of a person's wishes. One that keeps nothing still plays.

export function recall(name, fallback) {
  try {
    return localStorage.getItem(`croupier.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`croupier.${name}`, value);
  } catch {
    // Then not.
  }
}
