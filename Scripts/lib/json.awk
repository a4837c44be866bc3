# Prints each place that reads JSON without the guard for what strangers send: neither UntrustedJSON nor the word that it is trusted stands
# in the same line or the three above.

FNR == 1 { guarded = -9 }
/UntrustedJSON\.read\(|\/\/ Trusted: / { guarded = FNR }
/JSONDecoder|JSONSerialization|PropertyList(Decoder|Serialization)/ && !/^ *\/\/\// && FNR > guarded + 3 {
    print FILENAME ":" FNR ": reads JSON of whoever sent it"
    found = 1
}
END { exit found }
