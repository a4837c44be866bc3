// The same handlers on Go's net/http: each asks its context whether its client has gone.
package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
)

// How often the loop turns, as whoever measures has found out once for all servers.
var rounds, _ = strconv.Atoi(os.Getenv("WORK_ROUNDS"))

// What the work came to, so that it is done.
var last atomic.Uint64

// The work of the other servers, see Work.swift.
func turn(rounds int) uint64 {
	state := uint64(88172645463325252)
	for ; rounds > 0; rounds-- {
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
	}
	return state
}

func main() {
	http.HandleFunc("/empty", func(writer http.ResponseWriter, request *http.Request) {
		if request.Context().Err() == nil {
			writer.WriteHeader(http.StatusOK)
		}
	})
	http.HandleFunc("/work", func(writer http.ResponseWriter, request *http.Request) {
		last.Store(turn(rounds))
		if request.Context().Err() == nil {
			writer.WriteHeader(http.StatusOK)
		}
	})
	http.HandleFunc("/body/", func(writer http.ResponseWriter, request *http.Request) {
		size, err := strconv.Atoi(strings.TrimPrefix(request.URL.Path, "/body/"))
		if err != nil {
			writer.WriteHeader(http.StatusBadRequest)
		} else if request.Context().Err() == nil {
			writer.Header().Set("Content-Length", strconv.Itoa(size))
			writer.Write(make([]byte, size))
		}
	})
	http.HandleFunc("/body", func(writer http.ResponseWriter, request *http.Request) {
		count, err := io.Copy(io.Discard, request.Body)
		if err != nil || count == 0 {
			writer.WriteHeader(http.StatusBadRequest)
		}
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	fmt.Fprintln(os.Stderr, http.Serve(listener, nil))
}
