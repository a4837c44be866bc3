/// Counts of bytes and rates as people read them.
enum ByteText {
    private static let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]

    /// `512 B`, `1.5 KiB`, `10.0 MiB`.
    static func count(_ bytes: Int64) -> String {
        let scaled = scale(bytes)
        return "\(number(bytes, in: scaled)) \(units[scaled])"
    }

    /// `2.5 MiB/s`.
    static func rate(_ bytesPerSecond: Double) -> String {
        let limit = Double(Int64.max / 2)
        return count(Int64(max(0, min(limit, bytesPerSecond.isNaN ? 0 : bytesPerSecond)).rounded())) + "/s"
    }

    /// `6.2/10.0 MiB`: both in the unit of the second, which is the one that stays; `6.2 MiB` without it.
    static func progress(_ bytes: Int64, of total: Int64?) -> String {
        guard let total else { return count(bytes) }
        let scaled = scale(total)
        return "\(number(bytes, in: scaled))/\(number(total, in: scaled)) \(units[scaled])"
    }

    /// The power of 1024 in which the number is below 1024, before and after it is rounded.
    private static func scale(_ bytes: Int64) -> Int {
        var value = Double(bytes)
        var power = 0
        while power < units.count - 1, (value * 10).rounded() >= 10_240 || (power == 0 && value >= 1024) {
            value /= 1024
            power += 1
        }
        return power
    }

    private static func number(_ bytes: Int64, in power: Int) -> String {
        guard power > 0 else { return "\(bytes)" }
        let divisor = Double(Int64(1) << Int64(10 * power))
        return "\((Double(bytes) / divisor * 10).rounded() / 10)"
    }
}
