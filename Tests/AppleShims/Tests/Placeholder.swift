import LanyardUI
import Testing
