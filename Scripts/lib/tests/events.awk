# Reads the events of a test process, as `--event-stream-output-path` writes them, and prints the tests that had not ended when
# it did: “open” and the name of one that had begun, “rest” and the name of one that had not. The name is that of the library,
# which `--filter` looks at: target, suites, function, file, line and column.

# What stands behind a key; the values of the keys looked for are texts.
function value(key,    start, text) {
    start = index($0, "\"" key "\":\"")
    if (!start) return ""
    text = substr($0, start + length(key) + 4)
    match(text, /^([^"\\]|\\.)*/)
    text = substr(text, 1, RLENGTH)
    gsub(/\\\//, "/", text)
    gsub(/\\"/, "\"", text)
    return text
}

# The cases of a test have names of their own.
{ gsub(/"id":"Parameterized test case ID:[^"]*"/, "") }
/"kind":"test"/ && /"kind":"function"/ { planned[++count] = value("id"); next }
/"kind":"testStarted"/ { begun[value("testID")] = 1; next }
/"kind":"(testEnded|testSkipped)"/ { ended[value("testID")] = 1 }

END { for (i = 1; i <= count; i++) if (!(planned[i] in ended)) print (planned[i] in begun ? "open " : "rest ") planned[i] }
