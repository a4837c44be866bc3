#pragma once

#include <stddef.h>
#include <stdint.h>

/// Takes whole blocks of 64 bytes into the eight words of a SHA-256, with the processor's instructions for it if it has any.
void sha256_take(uint32_t state[8], const uint8_t *bytes, size_t blocks);

/// The same, with no instruction that only some processors have.
void sha256_take_portably(uint32_t state[8], const uint8_t *bytes, size_t blocks);

/// Takes whole blocks of 128 bytes into the eight words of a SHA-512 or a SHA-384.
void sha512_take(uint64_t state[8], const uint8_t *bytes, size_t blocks);

/// Takes whole blocks of 64 bytes into the four words of an MD5.
void md5_take(uint32_t state[4], const uint8_t *bytes, size_t blocks);
